import assert from 'node:assert/strict'
import { it } from 'node:test'
import { networkOf } from './network.ts'

it('all addresses of one IPv6 network count as one, and IPv4 addresses each for themselves', () => {
  for (const address of ['2001:db8:0:1::1', '2001:0DB8::1:ffff:0:0:9', '2001:db8:0:1:2:3:4:5%eth0'])
    assert.equal(networkOf(address), '2001:db8:0:1::/64', address)
  assert.equal(networkOf('2001:db8::1'), '2001:db8:0:0::/64')
  assert.equal(networkOf('::1'), '0:0:0:0::/64')
  assert.equal(networkOf('192.0.2.7'), '192.0.2.7')
  assert.equal(networkOf('::ffff:192.0.2.7'), '192.0.2.7')
  assert.equal(networkOf('unknown'), 'unknown')
})
