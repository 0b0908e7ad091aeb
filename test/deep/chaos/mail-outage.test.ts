import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import { join } from 'node:path'
const confirmationOf = (ticketId: string) =>
  new RegExp(`^<c\\.${encodeUuid(ticketId)}\\.\\w+@neatline\\.example\\.com>$`)

import { describe, it } from 'vitest'
import { readOutbox, ticketInput } from '#test/support/app.ts'
import { drillSizes, report } from '#test/support/drill.ts'
import { freePort } from '#test/support/free-port.ts'
import { encodeUuid } from '#server/mail/ids.ts'
import { databasesNamed, newInstallation } from '#test/support/new-installation.ts'
import { type RunningServer, call, eventually, startServer } from '#test/support/server.ts'
import { header } from '#test/support/services/smtp-inbox.ts'
import { startSmtpServer } from '#test/support/services/smtp-server.ts'
import {
  MAIL_TIMEOUT_MS,
  advanceQueueClock,
  countMails,
  installQueueClock,
  noteRunningJobs,
} from './support/queue-clock.ts'
import { createTicket } from './support/ticket-load.ts'

const size = drillSizes({ mails: [6, 1_000], minutes: [2, 60], database: ['embedded', 'postgres'] })
const CLIENTS = 8
const STEP_SECONDS = 60
/** The longest delay between two attempts is an hour (server/platform/jobs/queue.ts); one more attempt for those deferred. */
const MAX_STEPS_AFTER = 180
/** How many of the first deliveries the returned mail server defers with a temporary error. */
const DEFERRED = 20

it.concurrent.for(databasesNamed(size.database))(
  'Every mail leaves exactly once after a time without a mail server and a crash in it (%s)',
  async (database, { expect }) => {
    const env = await newInstallation(database)
    const port = await freePort()
    const start = () => startServer({ ...env, LOG_LEVEL: 'error', SMTP_URL: `smtp://127.0.0.1:${port}` })
    let server = await start()
    await installQueueClock(env)
    await createTickets(server, size.mails)
    const readiness = await call(server.url, 'GET', '/readyz')
    expect(readiness.status, 'a mail server that is unavailable is no reason to be unready').toBe(200)
    for (let minute = 1; minute <= size.minutes; minute++) {
      if (minute === Math.ceil(size.minutes / 2)) {
        const repeatJobs = await noteRunningJobs(env)
        await server.kill()
        server = await start()
        await repeatJobs()
      }
      await advanceQueueClock(env, STEP_SECONDS)
    }
    const atTheEnd = await countMails(env)
    expect(atTheEnd.attempts).toBeGreaterThan(0)

    const mailServer = await startSmtpServer({ port, refuseFirst: Math.min(DEFERRED, size.mails) })
    let steps = 0
    const isDone = async () => mailServer.received.length >= size.mails && (await countMails(env)).waiting === 0
    for (; !(await isDone()); steps++) {
      expect(steps, 'minutes until the last mail').toBeLessThan(MAX_STEPS_AFTER)
      await advanceQueueClock(env, STEP_SECONDS)
    }
    const { sent, failed } = await countMails(env)
    await server.stop()
    await mailServer.close()
    const ids = mailServer.received.map(({ text }) => header(text, 'Message-ID'))
    report(
      `${size.mails} mails while the mail server is unavailable for ${size.minutes} minutes, database ${database}:`,
      {
        'attempts in that time': atTheEnd.attempts,
        'deferred by the mail server once it is back': mailServer.refused,
        'until the last mail left, by the queue’s clock': `${steps} minutes`,
      },
    )
    expect({ delivered: new Set(ids).size, deliveries: ids.length, sent, failed }).toEqual({
      delivered: size.mails,
      deliveries: size.mails,
      sent: size.mails,
      failed: 0,
    })
  },
)

async function createTickets({ url }: RunningServer, count: number): Promise<void> {
  let left = count
  const client = async () => {
    while (left-- > 0) await createTicket(url)
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
}

describe.concurrent('A mail leaves exactly once', () => {
  const create = async ({ url }: RunningServer, title: string) => {
    const { status, body } = await call(url, 'POST', '/api/tickets', ticketInput({ title }))
    if (status !== 201) throw new Error(`Creating a ticket responded ${status}.`)
    return body.ticket as { id: string; ticket_id: number }
  }

  it('after a crash in the middle of sending', async ({ expect }) => {
    const port = await freePort()
    const silent = net.createServer()
    await new Promise<void>((resolve) => silent.listen(port, '127.0.0.1', resolve))
    const connected = new Promise<net.Socket>((resolve) => silent.once('connection', resolve))
    const env = { ...(await newInstallation('postgres')), SMTP_URL: `smtp://127.0.0.1:${port}` }
    const server = await startServer(env)
    await installQueueClock(env)
    const ticket = await create(server, 'Promised to a silent server')
    const socket = await connected
    const repeatJobs = await noteRunningJobs(env)
    await server.kill()
    socket.destroy()
    await new Promise((resolve) => silent.close(resolve))
    await repeatJobs()
    const mailServer = await startSmtpServer({ port })
    const restarted = await startServer(env)
    await advanceQueueClock(env, STEP_SECONDS)
    await eventually('the mail', () => mailServer.received.length > 0, MAIL_TIMEOUT_MS)
    await restarted.stop()
    await mailServer.close()
    const [mail, ...others] = mailServer.received.map(({ text }) => text)
    expect(others).toEqual([])
    expect(header(mail!, 'Message-ID')).toMatch(confirmationOf(ticket.id))
    expect(mail).toContain(`Ticket #${ticket.ticket_id} has been created`)
    expect(header(mail!, 'To')).toBe('Marisol Vega <marisol@ponderosa.example.com>')
  })

  it('to the outbox after a crash, though the outbox could not be written', async ({ expect }) => {
    const env = await newInstallation('postgres')
    const outbox = join(env.DATA_DIR, 'outbox')
    writeFileSync(outbox, 'in the way')
    const server = await startServer(env)
    await installQueueClock(env)
    const { id } = await create(server, 'Promised to the outbox')
    const hasFailed = async () => (await countMails(env)).failedOnce === 1
    await eventually('a failed attempt', hasFailed, MAIL_TIMEOUT_MS)
    await server.kill()
    rmSync(outbox)
    mkdirSync(outbox)
    const restarted = await startServer(env)
    await advanceQueueClock(env, STEP_SECONDS)
    await eventually('the file', () => readOutbox(env.DATA_DIR).length > 0, MAIL_TIMEOUT_MS)
    await restarted.stop()
    const ids = readOutbox(env.DATA_DIR).map((mail) => header(mail, 'Message-ID'))
    expect(ids).toEqual([expect.stringMatching(confirmationOf(id))])
  })
})
