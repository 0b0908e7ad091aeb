import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  respondToStartup,
  frameLength,
  simpleQuery,
  createNotificationFilter,
  relistenQuery,
  trackListen,
} from '#server/platform/db/embedded/wire.ts'
import { anyBytes, anyText, cutPositions, splitAt } from './arbitraries.ts'
import { forAll } from './for-all.ts'

function frame(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeInt32BE(4 + body.length, 1)
  return Buffer.concat([head, body])
}
const frames = fc.array(
  fc.tuple(fc.constantFrom('A', 'A', 'D', 'C', 'Z', 'T'), anyBytes(40)).map(([type, body]) => frame(type, body)),
  { maxLength: 12 },
)

describe('Frames of the PostgreSQL protocol', () => {
  it('are split into notifications and responses, however they are cut into packets', () =>
    forAll(frames, cutPositions, (all, places) => {
      const notifications: Buffer[] = []
      const sieve = createNotificationFilter((notification) => notifications.push(Buffer.from(notification)))
      const passed = Buffer.concat(splitAt(Buffer.concat(all), places).map((piece) => Buffer.from(sieve(piece))))
      const isNotification = (each: Buffer) => each[0] === 'A'.charCodeAt(0)
      expect(notifications).toEqual(all.filter(isNotification))
      expect(passed.equals(Buffer.concat(all.filter((each) => !isNotification(each))))).toBe(true)
    }))

  it('are complete once all of their bytes are there, and not before', () =>
    forAll(anyBytes(60), anyBytes(20), fc.nat(80), (body, before, cut) => {
      const whole = frame('Q', body)
      const bytes = Buffer.concat([before, whole.subarray(0, cut)])
      expect(frameLength(bytes, before.length)).toBe(cut >= whole.length ? whole.length : undefined)
    }))

  it('of an unknown start end the connection or wait for more', () =>
    forAll(anyBytes(24), (bytes) => {
      const startup = respondToStartup(bytes)
      if (startup?.ready) expect(bytes.readInt32BE(4)).toBe(196_608)
    }))
})

describe('The channels that a client listens to', () => {
  const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
  const name = anyText(20)
    .map((text) => text.toWellFormed().replaceAll('\0', ''))
    .filter((text) => text !== '')

  it('are those it has subscribed to and not left, whatever their names', () =>
    forAll(fc.array(fc.tuple(fc.constantFrom('LISTEN', 'UNLISTEN', 'listen'), name), { maxLength: 8 }), (commands) => {
      const channels = new Set<string>()
      const wanted = new Set<string>()
      for (const [verb, channel] of commands) {
        trackListen(simpleQuery(`${verb} ${quoted(channel)}`), channels)
        if (verb === 'UNLISTEN') wanted.delete(channel)
        else wanted.add(channel)
      }
      expect([...channels]).toEqual([...wanted])
      const again = relistenQuery(simpleQuery('UNLISTEN *'), channels)
      if (wanted.size === 0) return expect(again).toBeUndefined()
      const statements = again!.toString('utf8', 5, again!.length - 1)
      expect(statements).toBe([...wanted].map((channel) => `LISTEN ${quoted(channel)}`).join('; '))
    }))
})
