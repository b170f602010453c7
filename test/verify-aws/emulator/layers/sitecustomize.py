"""Python imports this at the start of each Lambda function: there, /opt is the folder of the function's layers."""

import os
import subprocess
import sys

layers = [folder for folder in os.environ.get("_LAMBDA_LAYERS_DIRS", "").split(os.pathsep) if folder]
if layers:
    run = subprocess.check_call

    def run_from_layers(args, *rest, **named):
        if args[0].startswith("/opt/"):
            program = next(path for path in (folder + args[0][len("/opt") :] for folder in layers) if os.path.exists(path))
            args = [sys.executable, program, *args[1:]]
        # ministack stops a function that prints more than 200 lines, and this one prints a line for each file.
        return run(args, *rest, stdout=subprocess.DEVNULL, **named)

    subprocess.check_call = run_from_layers
