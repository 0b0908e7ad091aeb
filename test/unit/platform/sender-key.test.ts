import { describe, expect, it } from 'vitest'
import { senderKey } from '#server/platform/limits/sender-key.ts'

describe('An address is counted', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['203.0.113.7:4711', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:cb00:7107', '203.0.113.7'],
    ['[::ffff:203.0.113.7]:443', '203.0.113.7'],
  ])('as IPv4: %s', (given, bucket) => {
    expect(senderKey(given)).toBe(bucket)
  })

  it.each([
    '2001:db8:1:2::1',
    '2001:0DB8:0001:0002:ffff:ffff:ffff:ffff',
    '[2001:db8:1:2::9]:8080',
    '[2001:db8:1:2::9]',
    '2001:db8:1:2::7%eth0',
    ' 2001:db8:1:2::203.0.113.7 ',
  ])('by the /64 of its network: %s', (given) => {
    expect(senderKey(given)).toBe('2001:db8:1:2::/64')
  })

  it('separately from the next network', () => {
    expect(senderKey('2001:db8:1:3::1')).not.toBe(senderKey('2001:db8:1:2::1'))
    expect(senderKey('::1')).toBe('0:0:0:0::/64')
  })

  it.each(['', 'unknown', '_hidden', '203.0.113', '203.0.113.7.8', '[::1', '1::2::3', '999.1.1.1', 'x'.repeat(9_999)])(
    'as unknown when it is not an address: %j',
    (given) => {
      expect(senderKey(given)).toBe('unknown')
    },
  )
})
