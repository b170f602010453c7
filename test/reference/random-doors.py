"""
The mean waits of 200 random doors, by another implementation than ours and in another language. The queue planner's engine
is compared with them (test/queue-planner/queue-reference.test.ts), so that CI needs no Python. Anew, in some minutes:

    python3 -m venv <folder> && <folder>/bin/pip install -r test/reference/requirements.txt
    <folder>/bin/python test/reference/random-doors.py > test/reference/random-doors.json

Ciw, a discrete-event simulator, plays some evenings of each door. NumPy plays thousands, for which Ciw would take a day: it
goes on only where both give every guest of the same evenings the same wait.
"""

import json
import math
import sys

import ciw
import numpy as np

DOORS = 200
EVENINGS_BY_CIW = 5
EVENINGS_AT_ONCE = 4000
MOST_EVENINGS = 80_000
# The mean is known well enough when one standard error of it is below either.
SHARE = 0.003
SECONDS = 0.05


def draw_door(rng):
    guests = round(math.exp(rng.uniform(math.log(20), math.log(600))))
    arrival_seconds = int(rng.choice([900, 1800, 2700, 3600, 5400, 7200]))
    slices = rng.integers(1, 13)
    ways = [
        {"seconds": int(rng.integers(5, 91)), "share": int(rng.integers(1, 11))}
        for _ in range(rng.integers(1, 4))
    ]
    help_share = float(rng.choice([0, 0.04, 0.2]))
    help_seconds = int(rng.choice([20, 60, 120]))
    mean = sum(way["seconds"] * way["share"] for way in ways) / sum(
        way["share"] for way in ways
    )
    mean += help_share * help_seconds
    # From doors at which nobody waits to doors at which the line is still there an hour later.
    load = rng.uniform(0.4, 1.8)
    stations = max(1, round(guests * mean / arrival_seconds / load))
    arrivals = [int(weight) for weight in rng.choice([0, 1, 2, 5, 9], slices)]
    arrivals[-1] += 1
    return {
        "guests": guests,
        "arrivals": arrivals,
        "arrivalSeconds": arrival_seconds,
        "opensAtSeconds": int(rng.choice([0, 0, arrival_seconds // 6])),
        "stations": stations,
        "serviceTimes": ways,
        "help": {"share": help_share, "seconds": help_seconds},
        "phases": int(rng.choice([1, 2, 4])),
    }


def draw_evenings(door, evenings, rng):
    """When each guest comes, in order, and what each takes."""
    shape = (evenings, door["guests"])
    weights = np.array(door["arrivals"], float)
    width = door["arrivalSeconds"] / len(weights)
    slices = rng.choice(len(weights), shape, p=weights / weights.sum())
    arrivals = np.sort((slices + rng.random(shape)) * width, axis=1)
    shares = np.array([way["share"] for way in door["serviceTimes"]], float)
    seconds = np.array([way["seconds"] for way in door["serviceTimes"]], float)
    means = seconds[rng.choice(len(shares), shape, p=shares / shares.sum())]
    phases = door["phases"]
    services = rng.gamma(phases, means / phases)
    helped = rng.random(shape) < door["help"]["share"]
    services += helped * rng.gamma(phases, door["help"]["seconds"] / phases, shape)
    return arrivals, services


def waits_by_numpy(door, arrivals, services):
    rows = np.arange(len(arrivals))
    free = np.full((len(arrivals), door["stations"]), float(door["opensAtSeconds"]))
    begins = np.empty_like(arrivals)
    for guest in range(door["guests"]):
        station = free.argmin(axis=1)
        begins[:, guest] = np.maximum(arrivals[:, guest], free[rows, station])
        free[rows, station] = begins[:, guest] + services[:, guest]
    return begins - np.maximum(arrivals, door["opensAtSeconds"])


class Given(ciw.dists.Distribution):
    """Numbers that are drawn already, one after the other."""

    def __init__(self, numbers):
        self.numbers = iter(numbers)

    def sample(self, t=None, ind=None):
        return next(self.numbers, float("inf"))


def waits_by_ciw(door, arrivals, services):
    opens = door["opensAtSeconds"]
    servers = door["stations"]
    if opens > 0:
        servers = ciw.Schedule(
            numbers_of_servers=[0, servers], shift_end_dates=[opens, 1e9]
        )
    network = ciw.create_network(
        arrival_distributions=[Given(np.diff(arrivals, prepend=0.0))],
        service_distributions=[Given(services)],
        number_of_servers=[servers],
    )
    simulation = ciw.Simulation(network)
    simulation.simulate_until_max_customers(door["guests"], method="Finish")
    records = sorted(simulation.get_all_records(), key=lambda each: each.arrival_date)
    assert len(records) == door["guests"]
    return [
        record.service_start_date - max(record.arrival_date, opens)
        for record in records
    ]


def measure(number):
    """A door and its reference depend on its number alone."""
    rng = np.random.default_rng(number)
    door = draw_door(rng)
    means = np.empty(0)
    while True:
        arrivals, services = draw_evenings(door, EVENINGS_AT_ONCE, rng)
        waits = waits_by_numpy(door, arrivals, services)
        if len(means) == 0:
            for evening in range(EVENINGS_BY_CIW):
                theirs = waits_by_ciw(door, arrivals[evening], services[evening])
                np.testing.assert_allclose(theirs, waits[evening], atol=1e-6)
        means = np.append(means, waits.mean(axis=1))
        mean = means.mean()
        error = means.std(ddof=1) / math.sqrt(len(means))
        if error < max(SHARE * mean, SECONDS) or len(means) >= MOST_EVENINGS:
            break
    print(number, door["guests"], door["stations"], mean, error, file=sys.stderr)
    return {**door, "meanWait": round(float(mean), 3)}


if __name__ == "__main__":
    doors = [measure(number) for number in range(DOORS)]
    print("[\n" + ",\n".join(json.dumps(door) for door in doors) + "\n]")
