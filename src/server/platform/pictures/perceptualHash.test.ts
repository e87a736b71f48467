import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bitsApart, hashSide, perceptualHash, quarterTurns, turnsOf } from './perceptualHash.ts'

type Shade = (x: number, y: number) => number

const drawn = (shade: Shade): Uint8Array =>
  Uint8Array.from({ length: hashSide ** 2 }, (_, at) => shade(at % hashSide, Math.floor(at / hashSide)))

/** The same number of a seed on every machine, from 0 to below 1. */
function mixed(seed: number): number {
  const one = Math.imul(seed ^ (seed >>> 15), 0x2c1b3c6d)
  const other = Math.imul(one ^ (one >>> 12), 0x297a2d39)
  return ((other ^ (other >>> 15)) >>> 0) / 2 ** 32
}

const isInk = (x: number, y: number): boolean =>
  x > 90 && x < 430 && y % 24 < 11 && mixed((x >> 3) * 71 + Math.floor(y / 24) * 977 + 5) > 0.45

const pictures = {
  hill: (x, y) => 30 + ((x * 3 + y * 5) % 190),
  receipt: (x, y) => (isInk(x, y) ? 40 : 235 - (y >> 5)),
  noise: (x, y) => Math.floor(256 * mixed(x * 512 + y + 99)),
  corner: (x, y) => (x < 140 && y < 300 ? 15 : x * y > 90_000 ? 170 : 225),
} satisfies Record<string, Shade>

/** As they were first computed, upright and of each quarter turn: stored pictures are compared with these for years. */
const hashes = {
  hill: [
    'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa55550004aaaaaaaa00aa555555551555aa80aaaaaaaa5000555555550000aaaa',
    '5555aaaa5555aaaa5555aaaa5555aaaa5555aaaa5555aaaa5555aaaa5555aaaac1861c31c1861c31c3861831c3861831c3861871c3061871c3061871c30e1861',
    'ffff0000ffff0000ffff0000ffff0000ffff0000ffff0000ffff0000ffff000055550000aaaaaaaa002a555555550555aaa8aaaaaaaa550155555555a000aaaa',
    'fffdaaaafffdaaaafffdaaaafff8aaaa5550aaaa0000aaaa0000aaaa0000aaaae1860c31c1861c31c1861c31c1861831c3861831c3861831c3061871c3061871',
  ],
  receipt: [
    'da17c94968699d0d739bd6cc742978349cd3744b8e39d2627026d72dd878d6830aac02dc1c2c0d5c152c1154134c150c042c1aa40d9c12a80b541234004c14ac',
    '7e1d45f581e235755900bc4d269ff2aee66bce7819942309d4cc3f372273504700000000b2aa924d134992489a5b92488348920ab6549469c255127000000000',
    '8f426363393c370726ce7c66297cd29ec982de61db6c70c82d727d87892d5c29152c0808242c0a5c11480498154c11081eac0a6c0a2c16280a8c068c094c150c',
    '2b48ef5fd4b69fdf0c4516e773ca5804a33664d24cc189a28199950c7726faed0001000182658b28932ca925122dda45912c434ccb2dda68894c110500010001',
  ],
  noise: [
    '7c12a6d210813ddf7578b747f0c39509677d038906ae997a935ea9a2a3a865cf024690da4260b256a563432b72a24a27a4154a8826a4a462e284842a51c92054',
    'edb4202a642f15b23abe3f0bee40a774d8cdf833a2987232b351ae037c97896b9b4492648548aa22a2b1a500566964122a4aa9948496918a11a8848c2a1a5154',
    '2957087845d4b770246d1dafa5963fa37208a92353fb33d0c60b0328f6fdcf652b0448c240910571323524364102ab94275a4162124a62942965e208488d3a41',
    'b8e18a81317abf18efeb95a1bb351ddeaf985299f7cdd898e60404a929c223c12aa14a5595a9442854a12da52cd552414e93932a02b4252411505ab1b368ba44',
  ],
  corner: [
    '1e1ce3e3d1c33e3c2c67e1811233164ce191eb671e5cd69be1a31d6c0e59e2d31800180018001800180018001800180018001800000100010001000100010001',
    'ce63ce73f663199232cc31947899ce66ce33c1cde0e638193b9c33cec0f3c431000100010001000100018000600018000c00060003000180008000c000400060',
    '4b4949498496949679334b6b4766bee6b4c443cd4b197c31b4f6b7c65f0c48790060004000c000800180030006010c0118016001800100010001000100010001',
    '9b2664d9a336b334679999342c8c64cc9b666967a5b392936ec9996495a6669b0001000100010001000100010001000100010001000100c000c000c000c000c0',
  ],
}

test('the hashes of a picture and of its turns stay what they were, however they are computed', () => {
  for (const name of Object.keys(hashes) as (keyof typeof hashes)[])
    assert.equal(perceptualHash(drawn(pictures[name])), hashes[name].join(''), name)
})

test('a picture that was turned by a quarter has the hashes that the upright one foretold', () => {
  const { corner } = pictures
  const toTheRight = drawn((x, y) => corner(y, hashSide - 1 - x))
  const told = turnsOf(perceptualHash(drawn(corner)))
  assert.equal(told.length, quarterTurns.length)
  assert.deepEqual(turnsOf(perceptualHash(toTheRight)), [...told.slice(1), ...told.slice(0, 1)])
})

test('a picture of one colour has no turns that could be compared', () => {
  assert.deepEqual(turnsOf(perceptualHash(drawn(() => 128))), [])
})

test('bits apart are counted in every place, from none to all', () => {
  const [none, all] = ['0'.repeat(64), 'f'.repeat(64)]
  assert.deepEqual([bitsApart(none, none), bitsApart(all, all), bitsApart(none, all)], [0, 0, 256])
  for (let bit = 0; bit < 256; bit += 1) {
    const one = (1n << BigInt(bit)).toString(16).padStart(64, '0')
    assert.deepEqual([bitsApart(one, none), bitsApart(one, all)], [1, 255], `bit ${bit}`)
  }
})
