#!/usr/bin/env node
// Checks a draw's certificate: node verify-draw.mjs draw-ID.json [draw-ID-ballots.txt] [--key KEY] [--receipt FILE] [--commitment HASH]
//
// The file of ballots is looked for beside the certificate. One of version 1 has none: its ballots lie in it.
// KEY is the public key that the operator publishes at /.well-known/fanfare-signing-key.json; without it only the key in
// the file itself is used, which whoever wrote the file could have made. The receipt is the second person's, HASH what the contest's rules or a
// confirmation said before the draw.
//
// This folder is enough. It needs Node 20 or later, nothing else: no package, no network, no other file of this
// project. It computes everything again from the certificate, as docs/draws.md describes it. Exit code 0: every
// check passed; 1: at least one failed; 2: a file could not be read, or not as JSON.

import { createReadStream, readFileSync } from 'node:fs'
import { access } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { verifyCertificate } from './verify.mjs'

/** Reads the arguments; undefined where they are wrong. */
function argumentsOf(args) {
  try {
    const options = { key: { type: 'string' }, receipt: { type: 'string' }, commitment: { type: 'string' } }
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const [file, ballots = file?.replace(/(\.json)?$/, '-ballots.txt')] = positionals
    return positionals.length === 1 || positionals.length === 2 ? { ...values, file, ballots } : undefined
  } catch {
    // An option that there is not: the usage says so.
    return undefined
  }
}

const readText = (file) => readFileSync(file, 'utf8')

async function readAll(asked) {
  const text = readText(asked.file)
  const certificate = JSON.parse(text.replace(/^\ufeff/, ''))
  const receipt = asked.receipt === undefined ? undefined : JSON.parse(readText(asked.receipt))
  if (certificate?.version > 1) await access(asked.ballots)
  // As the console and the call hand it out.
  return { text, certificate, receipt: receipt?.data ?? receipt }
}

async function main(given) {
  const asked = argumentsOf(given)
  if (asked === undefined) {
    console.error('Usage: verify-draw CERTIFICATE [BALLOTS] [--key KEY] [--receipt FILE] [--commitment HASH]')
    return 2
  }
  let [read, checks] = []
  try {
    read = await readAll(asked)
    const ballots =
      read.certificate?.version > 1 ? createReadStream(asked.ballots, { encoding: 'latin1' }) : []
    checks = await verifyCertificate(read.certificate, {
      ...read,
      ballots,
      key: asked.key,
      commitment: asked.commitment,
    })
  } catch (error) {
    console.error(`Cannot read ${asked.file}: ${error instanceof Error ? error.message : error}`)
    return 2
  }
  for (const { name, ok, detail } of checks) console.log(`${ok ? 'ok  ' : 'FAIL'} ${name}: ${detail}`)
  const failed = checks.filter((check) => !check.ok).length
  console.log(`${checks.length - failed} checks passed, ${failed} failed.`)
  for (const note of notesOn(read.certificate, asked)) console.log(note)
  return failed === 0 ? 0 : 1
}

/** Lists what was not shown by the checks. */
function notesOn(certificate, { key, receipt }) {
  const unwitnessed = 'Nobody outside was told of the freeze: several freezes could have been prepared.'
  const notes = certificate?.version < 4 && receipt === undefined ? [unwitnessed] : []
  if (certificate?.version === 1)
    return ['Version 1: that no step was left out or added, and who wrote it, is not shown.', ...notes]
  if (key === undefined && certificate?.version > 1)
    return [...notes, 'Compare the key with the one that the operator publishes, or give it by --key.']
  return notes
}

process.exitCode = await main(process.argv.slice(2))
