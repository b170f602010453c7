"""
The mean waits of 200 random doors, as Ciw, a discrete-event simulator for Python, sees them. The engine of the queue
planner is compared with them (test/frontend/door-reference.test.ts), so that CI needs no Python. Anew, in about half an hour:

    python3 -m venv <folder> && <folder>/bin/pip install -r test/reference/requirements.txt
    <folder>/bin/python test/reference/random-doors.py > test/reference/random-doors.json
"""

import json
import math
import multiprocessing
import random
import statistics
import sys

import ciw

DOORS = 200
LEAST_RUNS = 20
MOST_RUNS = 4000
# The mean is known well enough when one standard error of it is below either.
SHARE = 0.008
SECONDS = 0.12


def draw_door(rng):
    guests = round(math.exp(rng.uniform(math.log(20), math.log(300))))
    arrival_seconds = rng.choice([900, 1800, 2700, 3600, 5400, 7200])
    slices = rng.randint(1, 12)
    ways = [
        {"seconds": rng.randint(5, 90), "share": rng.randint(1, 10)}
        for _ in range(rng.randint(1, 3))
    ]
    help_share = rng.choice([0, 0.04, 0.2])
    help_seconds = rng.choice([20, 60, 120])
    mean = sum(way["seconds"] * way["share"] for way in ways) / sum(
        way["share"] for way in ways
    )
    mean += help_share * help_seconds
    # From doors at which nobody waits to doors at which the line is still there an hour later.
    load = rng.uniform(0.4, 1.8)
    stations = max(1, round(guests * mean / arrival_seconds / load))
    return {
        "guests": guests,
        "arrivals": [rng.choice([0, 1, 2, 5, 9]) for _ in range(slices - 1)]
        + [rng.randint(1, 9)],
        "arrivalSeconds": arrival_seconds,
        "opensAtSeconds": rng.choice([0, 0, arrival_seconds // 6]),
        "stations": stations,
        "ways": ways,
        "help": {"share": help_share, "seconds": help_seconds},
        "phases": rng.choice([1, 2, 4]),
    }


class Arrivals(ciw.dists.Distribution):
    """The drawn arrival times of one run, and then nobody any more."""

    def __init__(self, times):
        self.times = iter(times)
        self.last = 0.0

    def sample(self, t=None, ind=None):
        time = next(self.times, None)
        if time is None:
            return float("inf")
        gap = time - self.last
        self.last = time
        return gap


class Service(ciw.dists.Distribution):
    def __init__(self, door, rng):
        self.door = door
        self.rng = rng

    def erlang(self, mean):
        return self.rng.gammavariate(self.door["phases"], mean / self.door["phases"])

    def sample(self, t=None, ind=None):
        ways = self.door["ways"]
        way = self.rng.choices(ways, [way["share"] for way in ways])[0]
        needs_help = self.rng.random() < self.door["help"]["share"]
        helped = self.erlang(self.door["help"]["seconds"]) if needs_help else 0
        return self.erlang(way["seconds"]) + helped


def run_once(door, rng):
    weights = door["arrivals"]
    width = door["arrivalSeconds"] / len(weights)
    slices = rng.choices(range(len(weights)), weights, k=door["guests"])
    times = sorted((index + rng.random()) * width for index in slices)
    opens = door["opensAtSeconds"]
    servers = door["stations"]
    if opens > 0:
        servers = ciw.Schedule(
            numbers_of_servers=[0, servers], shift_end_dates=[opens, 1e9]
        )
    network = ciw.create_network(
        arrival_distributions=[Arrivals(times)],
        service_distributions=[Service(door, rng)],
        number_of_servers=[servers],
    )
    simulation = ciw.Simulation(network)
    simulation.simulate_until_max_customers(door["guests"], method="Finish")
    records = simulation.get_all_records()
    assert len(records) == door["guests"]
    return statistics.fmean(
        record.service_start_date - max(record.arrival_date, opens)
        for record in records
    )


def measure(number):
    """A door and its reference depend on its number alone."""
    rng = random.Random(number)
    door = draw_door(rng)
    means = []
    while True:
        means.append(run_once(door, rng))
        if len(means) < LEAST_RUNS:
            continue
        mean = statistics.fmean(means)
        error = statistics.stdev(means) / math.sqrt(len(means))
        if error < max(SHARE * mean, SECONDS) or len(means) == MOST_RUNS:
            break
    row = {**door, "meanWait": round(mean, 3), "error": round(error, 3)}
    print(number, row, file=sys.stderr, flush=True)
    return row


def main():
    with multiprocessing.Pool(2) as pool:
        rows = pool.map(measure, range(DOORS), chunksize=1)
    print("[\n" + ",\n".join(json.dumps(row) for row in rows) + "\n]")


if __name__ == "__main__":
    main()
