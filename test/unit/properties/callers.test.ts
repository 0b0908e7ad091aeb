import fc from 'fast-check'
import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { readConfig } from '#server/platform/config/config.ts'
import { isKnownHost, rejectCrossSite } from '#server/http/security/origin-check.ts'
import { senderKey } from '#server/platform/limits/sender-key.ts'
import { logTo } from '#server/platform/log.ts'
import { anyText, webAddress } from './arbitraries.ts'
import { forAll } from './for-all.ts'

const log = logTo(() => {})
const OURS = 'https://help.example.com'
const config = { ...readConfig({}), publicUrl: new URL(OURS) }
const app = new Hono().use('*', rejectCrossSite(config, log)).all('*', (c) => c.text('done'))

/** Whether a change requested by a page is made. */
async function isMade(headers: Record<string, string>, host = OURS): Promise<boolean> {
  const response = await app.request(`${host}/api/tickets`, { method: 'POST', headers })
  return response.status === 200
}
const headerText = anyText().map((text) => text.replaceAll(/[^\x20-\x7e]/g, '').trim())

describe('A change', () => {
  it('is made for our own pages and no others, whatever their host name', () =>
    forAll(
      fc.oneof(
        webAddress.map((url) => new URL(url).origin),
        headerText,
        headerText.map((text) => `https://help.example.com${text}`),
        headerText.map((text) => `https://${text}help.example.com`),
        fc.constantFrom(
          'null',
          OURS,
          'http://help.example.com',
          `${OURS}:443`,
          `${OURS}.evil.example`,
          'https://help.example.com@evil.example',
        ),
      ),
      async (origin) => {
        const { host, protocol } = URL.parse(origin) ?? {}
        const isOurs = host === 'help.example.com' && protocol === 'https:'
        if (origin !== '') expect(await isMade({ origin })).toBe(isOurs)
      },
    ))

  it('is never made when the browser reports another site', () =>
    forAll(
      fc.oneof(fc.constantFrom('cross-site', 'same-site', 'Same-Origin', 'same-origin, none'), headerText),
      async (site) => {
        if (site !== '')
          expect(await isMade({ origin: OURS, 'sec-fetch-site': site })).toBe(['same-origin', 'none'].includes(site))
      },
    ))

  it('is made only under our own host name', () =>
    forAll(
      fc.oneof(fc.domain(), fc.constantFrom('help.example.com', 'help.example.com.evil.example', 'xhelp.example.com')),
      (hostname) => {
        expect(isKnownHost(config, hostname)).toBe(hostname === 'help.example.com')
      },
    ))
})

describe('The key a client is counted by', () => {
  it('is the address in any spelling', () =>
    forAll(fc.ipV4(), fc.nat(65_535), (address, port) => {
      for (const variant of [
        address,
        ` ${address} `,
        `${address}:${port}`,
        `::ffff:${address}`,
        `[::ffff:${address}]:${port}`,
      ])
        expect(senderKey(variant)).toBe(address)
    }))

  it('is the same for all addresses of one network, and differs for the next', () =>
    forAll(
      fc.array(fc.nat(0xffff), { minLength: 8, maxLength: 8 }),
      fc.array(fc.nat(0xffff), { minLength: 4, maxLength: 4 }),
      (groups, others) => {
        const written = (all: number[]) => all.map((group) => group.toString(16)).join(':')
        fc.pre(groups.slice(0, 4).some((group) => group !== 0))
        const bucket = senderKey(written(groups))
        expect(senderKey(written([...groups.slice(0, 4), ...others]))).toBe(bucket)
        expect(senderKey(new URL(`http://[${written(groups)}]`).hostname)).toBe(bucket)
        expect(senderKey(written(groups).toUpperCase())).toBe(bucket)
        const next = groups.with(3, groups[3]! ^ 1)
        fc.pre(next.slice(0, 4).some((group) => group !== 0))
        expect(senderKey(written(next))).not.toBe(bucket)
      },
    ))

  it('is the same for everything that is not an address', () =>
    forAll(anyText(), (text) => {
      expect(senderKey(text)).toMatch(/^(unknown|\d{1,3}(\.\d{1,3}){3}|([0-9a-f]{1,4}:){4}:\/64)$/)
    }))
})
