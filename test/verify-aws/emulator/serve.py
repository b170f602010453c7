"""
Starts ministack with the additions that this stack needs and the pinned version lacks. The additions replace private names
of ministack, so a new version needs a run of `npm run check -- aws` before its pin changes (requirements.txt). What is still
missing is listed in ../gaps.ts.

Environment: EMULATOR_FOLDER holds `faults/<service>` (while such a file exists, requests to that service return 503,
and `faults/<service>-refused` has a byte for each) and
`access.jsonl` (one line for each new decision of IAM about a role).
"""

import contextvars
import functools
import http.client
import json
import os
import re
import sys

from ministack import app
from ministack.core import cloudfront_js, iam_actions, iam_evaluator, node_pool
from ministack.core.responses import get_account_id, json_response
from ministack.services import cloudfront, eventbridge, s3, secretsmanager, ses_v2
from ministack.services.cloudformation import helpers, provisioners

PORT = int(os.environ["GATEWAY_PORT"])
FOLDER = os.environ["EMULATOR_FOLDER"]
HANDLERS = provisioners._RESOURCE_HANDLERS
LOOPBACK = "127.0.0.1"

# --- CloudFormation: types that ministack cannot create are recorded under their names and do nothing (gaps.ts).


def name_only(arn=lambda props: None):
    attributes = lambda props: {"Arn": arn(props), "MonitorArn": arn(props)}
    return {
        "create": lambda logical_id, props, stack: (props.get("Name") or f"{stack}-{logical_id}", attributes(props)),
        "update": lambda physical_id, before, after, *rest, **named: (physical_id, attributes(after)),
        "delete": lambda physical_id, props, *rest: None,
    }


def arn_of(service, kind):
    return lambda props: f"arn:aws:{service}:us-east-1:{get_account_id()}:{kind}:{props.get('Name', 'unnamed')}"


for resource_type, service, kind in (
    ("AWS::Budgets::Budget", "budgets", "budget"),
    ("AWS::Logs::DeliverySource", "logs", "delivery-source"),
    ("AWS::Logs::DeliveryDestination", "logs", "delivery-destination"),
    ("AWS::Logs::Delivery", "logs", "delivery"),
    ("AWS::WAFv2::LoggingConfiguration", "wafv2", "logging"),
    ("AWS::CloudWatch::CompositeAlarm", "cloudwatch", "alarm"),
    ("AWS::Backup::BackupSelection", "backup", "selection"),
    ("AWS::CodeDeploy::Application", "codedeploy", "application"),
    ("AWS::CodeDeploy::DeploymentGroup", "codedeploy", "deploymentgroup"),
    ("AWS::CE::AnomalyMonitor", "ce", "anomalymonitor"),
    ("AWS::CE::AnomalySubscription", "ce", "anomalysubscription"),
):
    HANDLERS[resource_type] = name_only(arn_of(service, kind))

# ministack's alarms watch one metric; those that combine metrics are recorded under their names.
plain_alarm, combined_alarm = HANDLERS["AWS::CloudWatch::Alarm"], name_only(arn_of("cloudwatch", "alarm"))
HANDLERS["AWS::CloudWatch::Alarm"] = {
    **plain_alarm,
    "create": lambda logical_id, props, stack: (combined_alarm if props.get("Metrics") else plain_alarm)["create"](
        logical_id, props, stack
    ),
}

# CloudFormation's `Ref` of a secret is its ARN; ministack returns its name.
plain_secret = HANDLERS["AWS::SecretsManager::Secret"]


def secret_name(arn):
    return secretsmanager._resolve(arn)[0] or arn


def create_secret(*given):
    _, attributes = plain_secret["create"](*given)
    return attributes["Arn"], attributes


HANDLERS["AWS::SecretsManager::Secret"] = {
    **plain_secret,
    "create": create_secret,
    "update": lambda arn, *rest, **named: (arn, plain_secret["update"](secret_name(arn), *rest, **named)[1]),
    "delete": lambda arn, props: plain_secret["delete"](secret_name(arn), props),
}

# The CDK names a template by its bucket's host, https://<bucket>.s3.<region>.amazonaws.com/<key>.
resolve_document = helpers._resolve_document


def resolve_template(params, body_key, url_key, label):
    found = re.match(r"https://([^/]+)\.s3\.[a-z0-9-]+\.amazonaws\.com/(.+)", helpers._p(params, url_key) or "")
    by_path = {url_key: [f"https://s3.amazonaws.com/{found[1]}/{found[2]}"]} if found else {}
    return resolve_document({**params, **by_path}, body_key, url_key, label)


helpers._resolve_document = resolve_template

# --- CloudFront: an HTTP API as origin, reads of a private bucket, and `request.rawQueryString()`.

forward_to_origin = cloudfront._forward_to_origin


def forward_to_api(origin, method, uri, query, headers, body, https, address="", forwarded_for=""):
    api = re.match(r"([a-z0-9]+)\.execute-api\.", origin["domain_name"])
    if not api:
        return forward_to_origin(origin, method, uri, query, headers, body, https, address, forwarded_for)
    sent = cloudfront._origin_request_headers(origin, headers, address, forwarded_for)
    cloudfront._set_header_ci(sent, "Host", f"{api[1]}.execute-api.localhost:{PORT}")
    connection = http.client.HTTPConnection(LOOPBACK, PORT, timeout=origin.get("read_timeout", 30))
    try:
        connection.request(method, f"{uri}?{query}" if query else uri, body=body or None, headers=sent)
        response = connection.getresponse()
        return response.status, response.reason, response.getheaders(), response.read()
    except TimeoutError as error:
        raise cloudfront.OriginTimeout(str(error)) from error
    finally:
        connection.close()


cloudfront._forward_to_origin = forward_to_api

# AWS returns the ETag of an updated function in the header `ETtag`, and its SDKs read it there.
update_function = cloudfront._cf_update_function


def update_with_misspelled_etag(name, headers, body):
    status, sent, content = update_function(name, headers, body)
    return status, {**sent, **({"ETtag": sent["ETag"]} if "ETag" in sent else {})}, content


cloudfront._cf_update_function = update_with_misspelled_etag

# CloudFront reads S3 over TLS, which the bucket's policy demands, and a policy that lets it list the bucket turns the
# response for a missing key from 403 into 404.
origin_allows, fetch_from_bucket = s3._cloudfront_origin_allows, s3.serve_cloudfront_origin_fetch


def origin_allows_over_tls(*given):
    iam_evaluator.pin_request_origin(LOOPBACK, True)
    return origin_allows(*given)


def fetch_or_404(bucket, key, method, headers, source_arn="", oai_id=""):
    owner = s3._bucket_owner_account(bucket)
    if key not in s3._ensure_bucket(bucket)["objects"] and origin_allows_over_tls(owner, bucket, key, source_arn, oai_id):
        return s3._error("NoSuchKey", "The specified key does not exist.", 404, f"/{bucket}/{key}")
    return fetch_from_bucket(bucket, key, method, headers, source_arn, oai_id)


s3._cloudfront_origin_allows = origin_allows_over_tls
s3.serve_cloudfront_origin_fetch = fetch_or_404

# The runtime has had this method since November 2025. The event that the function sees must not hold the raw query itself.
raw_query = contextvars.ContextVar("raw_query", default="")
handle_viewer_request, build_event = cloudfront.handle_viewer_request, cloudfront._build_function_event


async def handle_with_raw_query(distribution, method, path, raw_uri, query, *rest, **named):
    raw_query.set(query or "")
    return await handle_viewer_request(distribution, method, path, raw_uri, query, *rest, **named)


def replace_once(text, before, after):
    if text.count(before) != 1:
        raise SystemExit(f"this version of ministack does not contain {before!r} once: adapt serve.py")
    return text.replace(before, after)


cloudfront.handle_viewer_request = handle_with_raw_query
cloudfront._build_function_event = lambda *given: {**build_event(*given), "rawQuery": raw_query.get()}
cloudfront_js._pool = node_pool.NodeWorkerPool(
    replace_once(
        cloudfront_js._WORKER_SCRIPT,
        "let value = entry.handler(event);",
        """const rawQuery = event.rawQuery || undefined;
    delete event.rawQuery;
    event.request.rawQueryString = () => rawQuery;
    let value = entry.handler(event);""",
    ),
    log_prefix="cloudfront-js",
    logger=cloudfront_js.logger,
    timeout=cloudfront_js._EVAL_TIMEOUT,
    max_old_space_mb=cloudfront_js._MAX_OLD_SPACE_MB,
    recycle_after=cloudfront_js._RECYCLE_AFTER,
    max_idle=cloudfront_js._MAX_IDLE,
)

# --- IAM: TLS on loopback, resources that ministack does not read from a request, and a record of each decision.

app.pin_request_origin = lambda address, over_tls: iam_evaluator.pin_request_origin(address, True)

request_body = contextvars.ContextVar("request_body", default=b"")
extract_resource_arn, enforce = iam_actions.extract_resource_arn, iam_evaluator.enforce


def extract_and_save_body(service, method, path, headers, body, *rest):
    request_body.set(body)
    return extract_resource_arn(service, method, path, headers, body, *rest)


def checks_of(action, region, resource, context):
    """The resources and condition keys that AWS checks. ministack checks these two actions on every resource, `*`."""
    arn = lambda service, name: f"arn:aws:{service}:{region}:{get_account_id()}:{name}"
    if resource == "*" and action == "ssm:GetParameters":
        names = json.loads(request_body.get())["Names"]
        return [(arn("ssm", "parameter/" + name.lstrip("/")), context) for name in names]
    if resource == "*" and action == "ses:SendEmail":
        mail = json.loads(request_body.get())
        sender = mail["FromEmailAddress"].split("<")[-1].strip(">")
        keys = {**(context or {}), "ses:FromAddress": sender, "ses:Recipients": mail["Destination"].get("ToAddresses", [])}
        configuration = mail.get("ConfigurationSetName")
        names = [f"identity/{sender}", *([f"configuration-set/{configuration}"] if configuration else [])]
        return [(arn("ses", name), keys) for name in names]
    return [(resource, context)]


@functools.lru_cache(maxsize=None)
def record(role, action, resource, allowed):
    with open(f"{FOLDER}/access.jsonl", "a") as file:
        file.write(json.dumps({"role": role, "action": action, "resource": resource, "allowed": allowed}) + "\n")


def role_of(access_key):
    principal = iam_evaluator.resolve_principal(access_key or "", get_account_id())
    found = re.search(r":assumed-role/([^/]+)/", getattr(principal, "arn", ""))
    return found and found[1]


def enforce_and_record(access_key, action, service, region, resource_arn="*", service_context=None):
    role = role_of(access_key)
    for resource, context in checks_of(action, region, resource_arn, service_context):
        refused = enforce(access_key, action, service, region, resource_arn=resource, service_context=context)
        if role:
            record(role, action, resource, refused is None)
        if refused is not None:
            return refused
    return None


iam_actions.extract_resource_arn = extract_and_save_body
iam_evaluator.enforce = enforce_and_record

# --- Outages: while the file exists, the service returns 503.


def unless_down(service, handle):
    async def handle_unless_down(*given):
        if os.path.exists(f"{FOLDER}/faults/{service}"):
            with open(f"{FOLDER}/faults/{service}-refused", "a") as refused:
                refused.write(".")
            return json_response({"__type": "ServiceUnavailableException", "message": "the check has switched it off"}, 503)
        return await handle(*given)

    return handle_unless_down


for service in ("dynamodb", "ssm"):
    app.SERVICE_HANDLERS[service] = unless_down(service, app.SERVICE_HANDLERS[service])

# --- SES publishes an event about a delivered mail, where its configuration set sends events to EventBridge.

send_with_ses = ses_v2.handle_request


async def send_and_publish(method, path, headers, body, query):
    response = await send_with_ses(method, path, headers, body, query)
    if method == "POST" and path.endswith("/outbound-emails") and response[0] == 200:
        mail = json.loads(body)
        tags = {tag["Name"]: [tag["Value"]] for tag in mail.get("EmailTags", [])}
        tags["ses:configuration-set"] = [mail.get("ConfigurationSetName", "")]
        detail = {"eventType": "Delivery", "mail": {"messageId": json.loads(response[2])["MessageId"], "tags": tags}}
        event = {"Source": "aws.ses", "DetailType": "Email Delivered", "Detail": json.dumps(detail)}
        eventbridge._put_events({"Entries": [event]}, allow_aws_source=True)
    return response


ses_v2.handle_request = unless_down("ses", send_and_publish)

sys.exit(app.main())
