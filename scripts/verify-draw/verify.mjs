// The checks of a certificate, for Node and browsers.
import { checkBeacon } from './beacon.mjs'
import { checkFile, findFormatFault, readManifest } from './format.mjs'
import * as ranking from './ranking.mjs'
import { checkSetHash, checkSetOrder, partsOf, readBallots, readSet } from './set.mjs'
import { checksOfSteps } from './steps.mjs'

/**
 * All checks of one certificate, each `{name, ok, detail}`. Whatever the JSON holds, it only throws what reading the
 * ballots throws. `ballots`: the file of a version from 2 on in pieces, as `latin1`; `text`: the certificate as it was written.
 */
export async function verifyCertificate(
  certificate,
  { ballots = [], text: written, key, receipt, commitment } = {},
) {
  const fault = findFormatFault(certificate)
  const format = { name: 'format', ok: fault === undefined, detail: fault ?? 'every field is there' }
  if (fault !== undefined) return [format]
  const manifest = readManifest(certificate)
  const set = await readSet(certificate.version > 1 ? readBallots(ballots) : partsOf(certificate.set), {
    prefix: `${certificate.seed}:${certificate.prize_pool.id}:`,
    reach: ranking.reachOf(certificate),
  })
  const walks = ranking.walkRounds(certificate, manifest, set.ranking)
  return [
    format,
    ...(written === undefined ? [] : [checkFile(certificate, written)]),
    ranking.checkSecret(certificate),
    checkSetOrder(set),
    checkSetHash(set, manifest),
    ranking.checkManifestHash(certificate),
    ranking.checkManifest(certificate, manifest, set.size),
    ranking.checkPublicValue(certificate),
    ...(isOfBeacon(certificate, manifest) ? [checkBeacon(certificate, manifest)] : []),
    ranking.checkSeed(certificate),
    ...walks.checks,
    ranking.checkWinners(certificate, manifest, walks.standing),
    ranking.checkTimes(certificate, manifest),
    ...(certificate.version > 1 ? checksOfSteps(certificate, { manifest, key, receipt, commitment }) : []),
  ]
}

/** A round has to be there where the manifest names one, and nowhere else. */
const isOfBeacon = ({ public_value }, manifest) => public_value.kind === 'drand' || Boolean(manifest?.beacon)
