import { setTimeout } from 'node:timers/promises'
import { it } from 'vitest'
import { drillSizes, report } from '#test/support/drill.ts'
import { rawMail } from '#test/support/mail/raw-mail.ts'
import { databasesNamed, newInstallation } from '#test/support/new-installation.ts'
import { queryDatabase } from '#test/support/query-database.ts'
import { createRandom } from '#test/support/random.ts'
import { type Env, eventually, startServer } from '#test/support/server.ts'
import { dropMail, waitingFiles } from './support/mail-files.ts'

const size = drillSizes({ mails: [40, 1000], kills: [2, 100], database: ['both', 'both'], seed: ['1', '1'] })
/** One mail in five opens a ticket; the others answer one of them. */
const MAILS_A_TICKET = 5
/** Longest random delay between a start and the next kill. */
const MAX_DELAY_MS = 400

type Sent = { file: string; ticket: number; place: number }

/** Mails of one customer for each ticket: the first opens it, the following answer it in order, all tickets mixed. */
function writeMails(env: Env, first: number, count: number): Sent[] {
  return Array.from({ length: count }, (_, at) => {
    const index = first + at
    const ticket = index % (size.mails / MAILS_A_TICKET)
    const place = Math.floor(index / (size.mails / MAILS_A_TICKET))
    const file = `${String(index).padStart(6, '0')}.eml`
    const root = `<root.${ticket}@customer.example>`
    const mail = rawMail({
      from: `c${ticket}@customer${ticket}.example`,
      subject: `${place === 0 ? '' : 'Re: '}Ticket ${ticket}`,
      text: `words ${ticket} ${place}`,
      ...(place === 0 ? { messageId: root } : { inReplyTo: root }),
    })
    dropMail(env, file, mail)
    return { file, ticket, place }
  })
}

/** The words of each ticket in the order they are shown, the description first. */
async function readTickets(env: Env): Promise<string[][]> {
  const rows = await queryDatabase<{ words: string[] }>(
    env,
    `select array[t.description] || coalesce(
       (select array_agg(r.message order by r.created_at, r.id) from ticket_responses r where r.ticket_id = t.id), '{}'
     ) as words
     from tickets t order by substring(t.description from 7)::text`,
  )
  return rows.map(({ words }) => words)
}

/** The files first: one that has been taken in between is in the database. */
const isRouted = async (env: Env): Promise<boolean> => {
  if (waitingFiles(env).length > 0) return false
  const [row] = await queryDatabase<{ waiting: number }>(
    env,
    `select count(*)::int as waiting from inbound_mails where state = 'received'`,
  )
  return row!.waiting === 0
}

it.concurrent.for(databasesNamed(size.database))(
  'SIGKILL while mails come in loses none and takes none twice, and each ticket keeps their order (%s)',
  async (database, { expect }) => {
    const env = await newInstallation(database)
    const random = createRandom(`mail-crash/${size.seed}/${database}`)
    let server = await startServer(env)
    const share = Math.ceil(size.mails / (size.kills + 1))
    let written = 0
    for (let kill = 0; kill < size.kills; kill++) {
      written += writeMails(env, written, Math.min(share, size.mails - written)).length
      await setTimeout(random.below(MAX_DELAY_MS))
      await server.kill()
      server = await startServer(env)
    }
    writeMails(env, written, size.mails - written)
    await eventually('every mail is routed', () => isRouted(env), 300_000, 200)
    const states = await queryDatabase<{ state: string; count: number }>(
      env,
      'select state, count(*)::int as count from inbound_mails group by state',
    )
    const tickets = await readTickets(env)
    await server.stop()
    const expected = Array.from({ length: size.mails / MAILS_A_TICKET }, (_, ticket) =>
      Array.from({ length: MAILS_A_TICKET }, (__, place) => `words ${ticket} ${place}`),
    )
    expect(states).toEqual([{ state: 'routed', count: size.mails }])
    expect(tickets.toSorted(byFirst)).toEqual(expected.toSorted(byFirst))
    report(`${size.kills} times SIGKILL while ${size.mails} mails come in, database ${database}:`, {
      tickets: tickets.length,
      messages: tickets.flat().length,
    })
  },
)

const byFirst = ([a]: string[], [b]: string[]) => (a! < b! ? -1 : 1)
