"""Checks a certificate of a draw, format v2 to v4, a second time: python3 verify_draw.py CERTIFICATE BALLOTS [KEY [COMMITMENT]]

Python 3.8 or later and nothing else. It shares no line with scripts/verify-draw and is written from draws.md alone.
Prints `ok` and exits 0, or the first fault and exits 1.
"""
import datetime, hashlib, heapq, json, re, sys

def sha(text): return hashlib.sha256(text.encode()).hexdigest()
def canonical(value): return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
def need(is_true, fault):
    if not is_true: raise SystemExit("FAIL " + fault)

# Ed25519 (RFC 8032, 5.1.7), for checking alone: nothing here is secret.
P, Q = 2**255 - 19, 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
def add(a, b):
    k = D * a[0] * b[0] * a[1] * b[1] % P
    return ((a[0] * b[1] + b[0] * a[1]) * pow(1 + k, P - 2, P) % P, (a[1] * b[1] + a[0] * b[0]) * pow(1 - k, P - 2, P) % P)
def times(n, point):
    out = (0, 1)
    while n:
        if n & 1: out = add(out, point)
        point, n = add(point, point), n >> 1
    return out
def point(raw):
    y, sign = int.from_bytes(raw, "little") & (2**255 - 1), raw[31] >> 7
    xx = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(xx, (P + 3) // 8, P)
    if (x * x - xx) % P: x = x * pow(2, (P - 1) // 4, P) % P
    need((x * x - xx) % P == 0 and y < P and not (x == 0 and sign), "signature: no point of the curve")
    return (P - x if x & 1 != sign else x, y)
BASE = point((4 * pow(5, P - 2, P) % P).to_bytes(32, "little"))
def unbase64(text, size):
    import base64
    raw = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    need(len(raw) == size and base64.urlsafe_b64encode(raw).decode().rstrip("=") == text, "signature: not its one way to be written")
    return raw
def is_signed(message, key, signature):
    key, signature = unbase64(key, 32), unbase64(signature, 64)
    s = int.from_bytes(signature[32:], "little")
    h = int.from_bytes(hashlib.sha512(signature[:32] + key + message.encode()).digest(), "little") % Q
    return s < Q and times(s, BASE) == add(point(signature[:32]), times(h, point(key)))

def read_set(c, manifest, lines):
    """In one pass: the set is right, and these are the lowest ranks, one more than the rounds say that they walked."""
    digest, prefix, state = hashlib.sha256(), f"{c['seed']}:{c['prize_pool']['id']}:", ["", 0]
    def ranked():
        for line in lines:
            digest.update(line)
            ballot, person = re.fullmatch(rb"([A-Za-z0-9_-]{1,64}):([0-9a-f]{64})\n", line).groups()
            ballot = ballot.decode()
            need(state[0] < ballot, "set: its order")
            state[0], state[1] = ballot, state[1] + 1
            yield sha(prefix + ballot), ballot, person
    walked = [one["position"] for round_ in c["rounds"] for one in round_["picked"] + round_["skipped"]]
    ranks = heapq.nsmallest(max(walked, default=0) + 1, ranked())
    need((digest.hexdigest(), state[1]) == (manifest["set_hash"], manifest["ballot_count"]), "set: its hash")
    return ranks

def walk(c, manifest, ranks):
    at, drawn, standing = 0, set(), set()
    for number, one in enumerate(c["rounds"], 1):
        need(one["number"] == number and set(one["replaced"]) <= standing, f"round {number}: not asked for rightly")
        need(one["requested"] == (manifest["count"] if number == 1 else len(one["replaced"])), f"round {number}: another count")
        need((one["reason"] is None) == (number == 1), f"round {number}: its reason")
        standing -= set(one["replaced"])
        picked, skipped = [], []
        while len(picked) < one["requested"] and at < len(ranks):
            rank, ballot, person = ranks[at]
            at += 1
            if manifest["at_most_one_win_per_participant"] and person in drawn:
                skipped.append({"ballot": ballot, "position": at, "reason": "person_already_drawn"})
            else:
                drawn.add(person), standing.add(ballot)
                picked.append({"ballot": ballot, "rank": rank, "position": at})
        need(picked == one["picked"] and skipped == one["skipped"], f"round {number}: others are drawn by the ranking")
    return standing

QUICKNET, GENESIS, PERIOD = "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971", 1692803367, 3
def seconds(time): return datetime.datetime.fromisoformat(time.replace("Z", "+00:00")).timestamp()
def wait(c, manifest):
    value, round_ = c["public_value"], c["public_value"].get("round")
    need(c["version"] in (3, 4) and value["kind"] == "drand" and set(value) == {"kind", "text", "chain_hash", "round", "signature"}, "beacon: not of version 3 or 4")
    need(manifest["beacon"] == {"chain_hash": value["chain_hash"], "round": round_}, "beacon: the manifest names another round")
    need(hashlib.sha256(bytes.fromhex(value["signature"])).hexdigest() == value["text"], "beacon: the value is not the hash of its signature")
    need(value["chain_hash"] != QUICKNET or GENESIS + (round_ - 1) * PERIOD > seconds(manifest["frozen_at"]), "beacon: the round was there before the freeze")

RULE = "first round at or after draw_at"
def bind(c, manifest, told):
    """Version 4: the freeze used the secret, the time and the round that were bound when the contest was published."""
    previous, audit, last = None, 0, None
    for number, link in enumerate(c["commitments"], 1):
        last = json.loads(link["text"])
        need(canonical(last) == link["text"] and sha(link["text"]) == link["hash"], f"commitment {number}: its hash")
        need(set(last) == {"kind", "experience_eid", "number", "previous", "secret_hash", "draw_at", "chain", "rule", "committed_at"}, f"commitment {number}: its fields")
        need((last["kind"], last["experience_eid"], last["number"], last["previous"]) == ("draw_commitment", c["experience_eid"], number, previous), f"commitment {number}: its place")
        need(link["audit_number"] > audit and last["rule"] == (RULE if last["chain"] else None) and (last["draw_at"] or not last["chain"]), f"commitment {number}: its place in the audit trail, or its rule")
        previous, audit = link["hash"], link["audit_number"]
    need(audit < c["links"][0]["audit_number"], "commitment: it follows the freeze in the audit trail")
    need(manifest["commitment"] == previous and (told is None or previous and len(told) >= 20 and previous.startswith(told)), "commitment: the freeze used another one")
    if last is None: return
    need(last["secret_hash"] == c["secret_hash"], "commitment: another secret was used")
    need(seconds(last["committed_at"]) <= seconds(manifest["frozen_at"]) and (last["draw_at"] is None or seconds(manifest["frozen_at"]) < seconds(last["draw_at"])), "commitment: frozen before it, or after the time of the draw")
    chain = last["chain"]
    if chain:
        need(manifest["beacon"] and manifest["beacon"]["chain_hash"] == chain["hash"], "commitment: another chain was used")
        need(chain["hash"] != QUICKNET or (chain["genesis"], chain["period"]) == (GENESIS, PERIOD), "commitment: the rounds come at other times")
        # Whole milliseconds, so that a round at the very time is not missed.
        waited = round(seconds(last["draw_at"]) * 1000) - chain["genesis"] * 1000
        need(manifest["beacon"]["round"] == max(0, -(-waited // (chain["period"] * 1000))) + 1, "commitment: another round than the rule gives")

def tell(c, manifest, steps):
    """Version 4: the step before the first round says which witnesses had the hash of the freeze, and since when."""
    told = [step for step in steps if step["kind"] == "handed_over"]
    need(len(told) == 1 and steps[told[0]["number"]]["kind"] == "drawn" and steps[told[0]["number"]]["round"] == 1, "witnesses: no step, or not before the first round")
    need(type(manifest["witnesses"]) is int and len(told[0]["notices"]) == manifest["witnesses"], "witnesses: others than were named")
    for one in told[0]["notices"]:
        need(set(one) == {"to", "at"} and one["to"].strip(), "witnesses: a notice")
        need(one["at"] is None or seconds(manifest["frozen_at"]) <= seconds(one["at"]) <= seconds(told[0]["at"]), "witnesses: not between the freeze and the draw")

def notes(c):
    """Limits of a certificate that passes: where nobody outside had the hash of the freeze in time, it may be one of several."""
    beacon, steps = json.loads(c["manifest_text"]).get("beacon"), [json.loads(link["text"]) for link in c["links"]]
    chain = json.loads(c["commitments"][-1]["text"])["chain"] if c.get("commitments") else None
    known = {QUICKNET: (GENESIS, PERIOD), **({chain["hash"]: (chain["genesis"], chain["period"])} if chain else {})}
    told = [step for step in steps if step["kind"] == "handed_over"]
    end = seconds(told[0]["at"]) if told else 0
    if beacon and beacon["chain_hash"] in known:
        genesis, period = known[beacon["chain_hash"]]
        end = genesis + (beacon["round"] - 1) * period
    if any(one["at"] and seconds(one["at"]) < end for step in told for one in step["notices"]): return []
    return ["Nobody outside had the hash of the freeze in time: several freezes could have been prepared."]

def follow(c, manifest, standing):
    steps, previous, audit, invalid, values, rounds = [], c["manifest_hash"], 0, set(), [], 0
    for number, link in enumerate(c["links"], 1):
        step = json.loads(link["text"])
        need(canonical(step) == link["text"] and sha(link["text"]) == link["hash"], f"step {number}: its hash")
        need((step["number"], step["previous"], step["draw_eid"]) == (number, previous, c["draw_eid"]), f"step {number}: its place")
        need(link["audit_number"] > audit, f"step {number}: its place in the audit trail")
        previous, audit = link["hash"], link["audit_number"]
        steps.append(step)
        if step["kind"] == "public_value":
            need(number == 2, "the public value does not follow the freeze")
            values.append(step["public_value"])
        elif step["kind"] == "drawn":
            rounds += 1
            need(step["round"] == rounds and rounds <= len(c["rounds"]) and step["round_hash"] == sha(canonical(c["rounds"][rounds - 1])), f"step {number}: another round")
        elif step["kind"] == "judged":
            invalid = invalid | set(step["ballots"]) if step["status"] == "invalidated" else invalid - set(step["ballots"])
    first, last = steps[0], steps[-1]
    kinds = [step["kind"] for step in steps]
    need(kinds.count("frozen") == kinds.count("confirmed") == 1 and first["kind"] == "frozen" and last["kind"] == "confirmed", "the steps begin or end wrongly")
    need(c["version"] == 4 or "handed_over" not in kinds, "a step of version 4")
    if c["version"] == 4: tell(c, manifest, steps)
    need(kinds[1 + len(values)] == ("handed_over" if c["version"] == 4 else "drawn") and rounds == len(c["rounds"]), "the rounds are not those of the steps")
    need(first["at"] == manifest["frozen_at"] and last["at"] == c["confirmed_at"], "the times are not those of the steps")
    need((values or [{"kind": "none", "text": ""}])[0] == c["public_value"], "the public value is not that of the steps")
    left = {one["ballot"] for one in last["left_out"]}
    need(last["winners"] == c["winners"] and sorted(c["winners"]) == sorted(standing - invalid - left), "the winners are not those of the steps")

def check(text, lines, key=None, commitment=None):
    try: c = json.loads(text)
    except ValueError: raise SystemExit("FAIL file: no JSON")
    need(isinstance(c, dict) and c.get("version") in (2, 3, 4) and c.get("format") == "fanfare-draw-certificate", "file: no certificate of version 2, 3 or 4")
    need(text == canonical(c) + "\n", "file: not as it is written")
    manifest = json.loads(c["manifest_text"])
    need(canonical(manifest) == c["manifest_text"] and sha(c["manifest_text"]) == c["manifest_hash"], "manifest: its hash")
    for name in ("draw_number", "draw_eid", "experience_eid", "experience_name", "secret_hash"):
        need(manifest[name] == c[name], f"manifest: {name}")
    need((manifest["prize_pool_id"], manifest["prize_pool_name"]) == (c["prize_pool"]["id"], c["prize_pool"]["name"]), "manifest: prize pool")
    need(sha(c["secret"]) == c["secret_hash"], "secret: its hash")
    need(sha("draw-v1" + c["manifest_hash"] + c["secret"] + c["public_value"]["text"]) == c["seed"], "seed: it does not follow")
    said = {"typed": "public value typed by " + c["public_value"].get("supplied_by", ""), "none": "attested by the operator alone",
            "drand": "public value of drand round " + str(c["public_value"].get("round"))}
    need(c["attestation"] == said[c["public_value"]["kind"]], "public value: its attestation")
    if c["version"] == 3 or manifest.get("beacon") or c["public_value"]["kind"] == "drand": wait(c, manifest)
    need(all((name in manifest) == (c["version"] == 4) for name in ("commitment", "witnesses")) and ("commitments" in c) == (c["version"] == 4), "commitment: not of version 4")
    if c["version"] == 4: bind(c, manifest, commitment)
    else: need(commitment is None, "commitment: the freeze used none")
    follow(c, manifest, walk(c, manifest, read_set(c, manifest, lines)))
    signed = canonical({name: value for name, value in c.items() if name != "signature"})
    need(is_signed(f"fanfare-draw-certificate-{c['version']}\n" + signed, c["public_key"], c["signature"]), "signature: it does not fit")
    need(key is None or key == c["public_key"], "key: another one signed")

# What a file that is no certificate may run into before a check names it.
refusals = (SystemExit, KeyError, TypeError, ValueError, AttributeError, RecursionError, IndexError)

if __name__ == "__main__":
    try:
        with open(sys.argv[1], encoding="utf-8", newline="") as file: written = file.read()
        with open(sys.argv[2], "rb") as ballots: check(written, ballots, *sys.argv[3:5])
    except refusals as fault:
        raise fault if isinstance(fault, SystemExit) else SystemExit(f"FAIL format: {fault!r}")
    print("ok", *notes(json.loads(written)), sep="\n")
