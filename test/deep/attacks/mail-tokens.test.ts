import { expect, it } from 'vitest'
import { drillSizes, percentile, report } from '#test/support/drill.ts'
import { rawMail } from '#test/support/mail/raw-mail.ts'
import { newInstallation } from '#test/support/new-installation.ts'
import { queryDatabase } from '#test/support/query-database.ts'
import { createRandom } from '#test/support/random.ts'
import { eventually, startServer } from '#test/support/server.ts'
import { unlessRefused } from './support/sign-in.ts'

const size = drillSizes({ guesses: [60, 10_000, 400], seed: ['1', '1'] })
const TOKEN = 'a-token-for-this-drill'
const CUSTOMER = 'ann@customer.example'
const LETTERS = Array.from('abcdefghijklmnopqrstuvwxyz234567')
const AT_ONCE = 8

it(`No guessed token or Message-ID joins a ticket, whoever the mail says it is from`, async () => {
  const random = createRandom(`mail-tokens/${size.seed}`)
  const env = {
    ...(await newInstallation()),
    MAIL_INBOUND_TOKEN: TOKEN,
    MAIL_REPLY_ADDRESS: 'support+{token}@neatline.example.com',
  }
  const server = await startServer(env)
  const post = async (mail: string): Promise<number> => {
    const start = performance.now()
    const response = await unlessRefused(() =>
      fetch(`${server.url}/api/mail/inbound`, {
        method: 'POST',
        headers: { 'content-type': 'message/rfc822', authorization: `Bearer ${TOKEN}` },
        body: mail,
      }),
    )
    // The answer says nothing of what the mail holds: it is read later.
    expect([response.status, Object.keys((await response.json()) as object)]).toEqual([202, ['id']])
    return performance.now() - start
  }
  const isRouted = async () => {
    const [row] = await queryDatabase<{ waiting: number }>(
      env,
      `select count(*)::int as waiting from inbound_mails where state = 'received'`,
    )
    return row!.waiting === 0
  }
  const routed = () => eventually('every mail is routed', isRouted, 600_000, 50)
  await post(rawMail({ from: CUSTOMER, subject: 'The real ticket' }))
  await routed()
  const [ticket] = await queryDatabase<{ number: number; code: string }>(
    env,
    `select ticket_id as number, encode(uuid_send(id), 'hex') as code from tickets`,
  )

  const letters = (count: number) => Array.from({ length: count }, () => random.oneOf(LETTERS)).join('')
  const guess = (index: number) =>
    rawMail({
      from: CUSTOMER,
      subject: `Guess ${index}`,
      ...(index % 2 === 0
        ? { to: `support+r${ticket!.number}-${letters(16)}@neatline.example.com` }
        : { inReplyTo: `<${random.oneOf(['a', 'c'])}.${encode(ticket!.code)}.${letters(16)}@neatline.example.com>` }),
    })
  const taken: number[] = []
  for (let done = 0; done < size.guesses; done += AT_ONCE) {
    const batch = Array.from({ length: Math.min(AT_ONCE, size.guesses - done) }, (_, at) => post(guess(done + at)))
    taken.push(...(await Promise.all(batch)))
  }
  await routed()
  const [joined] = await queryDatabase<{ messages: number; held: number }>(
    env,
    `select (select count(*)::int from ticket_responses) as messages,
       (select count(*)::int from inbound_mails where state = 'held' and ticket_id is not null) as held`,
  )
  expect(joined).toEqual({ messages: 0, held: 0 })
  await server.stop()
  report(`${size.guesses} mails of “the customer” with guessed tokens and Message-IDs:`, {
    joined: joined!.messages,
    'median of taking one in': `${Math.round(percentile(taken, 0.5))} ms`,
  })
})

/** A ticket's id as our Message-IDs have it: only the code after it is secret. */
function encode(hex: string): string {
  let bits = BigInt(`0x${hex}`) << 2n
  let text = ''
  for (let place = 0; place < 26; place++) {
    text = LETTERS[Number(bits & 31n)] + text
    bits >>= 5n
  }
  return text
}
