import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { ticketInput, readOutbox } from '#test/support/app.ts'
import { freePort } from '#test/support/free-port.ts'
import { createTestDatabase } from '#test/support/test-database.ts'
import {
  type RunningServer,
  call,
  eventually,
  startServer,
  temporaryDirectory,
} from '#test/support/server.ts'
import { header, startSmtpInbox } from '#test/support/services/smtp-inbox.ts'

/** How long a mail may take: the first attempts are 5 and 10 seconds apart, a job of a dead process is taken up after 20. */
const MAIL_PATIENCE_MS = 60_000

const create = (server: RunningServer, title: string) =>
  call(server.url, 'POST', '/api/tickets', ticketInput({ title }))

/** The first attempt has failed, and the queue knows it. */
async function failedOnce(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const waiting = `select from pgboss.job where name = 'send-ticket-created' and state = 'retry'`
  await eventually(
    'a job that waits for its next attempt',
    async () => (await client.query(waiting)).rowCount === 1,
  )
  await client.end()
}

describe.concurrent('A mail that was promised', () => {
  it('leaves exactly once after a crash, though the mail server was away, and says the same at every attempt', async () => {
    const port = await freePort()
    const env = {
      DATA_DIR: temporaryDirectory(),
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      ...(await createTestDatabase()),
    }
    const server = await startServer(env)
    const { status, body } = await create(server, 'Promised before the crash')
    expect(status).toBe(201)
    await failedOnce(env.DATABASE_URL)
    await server.kill()
    const inbox = await startSmtpInbox(port)
    const restarted = await startServer(env)
    await eventually('the mail', () => inbox.messages.length > 0, MAIL_PATIENCE_MS)
    await restarted.stop()
    expect(inbox.messages.map((mail) => header(mail, 'Message-ID'))).toEqual([
      `<ticket-created.${body.ticket.id}@neatline.example.com>`,
    ])
    expect(inbox.messages[0]).toContain(`Ticket #${body.ticket.ticket_id} has been created`)
  })

  it('leaves exactly once after a crash in the middle of sending', async () => {
    const port = await freePort()
    const hanging = net.createServer()
    await new Promise<void>((resolve) => hanging.listen(port, '127.0.0.1', resolve))
    const visited = new Promise<net.Socket>((resolve) => hanging.once('connection', resolve))
    const env = {
      DATA_DIR: temporaryDirectory(),
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      ...(await createTestDatabase()),
    }
    const server = await startServer(env)
    const { status, body } = await create(server, 'Promised to a silent server')
    expect(status).toBe(201)
    const socket = await visited
    await server.kill()
    socket.destroy()
    await new Promise((resolve) => hanging.close(resolve))
    const inbox = await startSmtpInbox(port)
    const restarted = await startServer(env)
    await eventually('the mail', () => inbox.messages.length > 0, MAIL_PATIENCE_MS)
    await restarted.stop()
    expect(inbox.messages.map((mail) => header(mail, 'Message-ID'))).toEqual([
      `<ticket-created.${body.ticket.id}@neatline.example.com>`,
    ])
  })

  it('is written to the outbox exactly once after a crash, though the outbox could not be written', async () => {
    const env = { DATA_DIR: temporaryDirectory(), ...(await createTestDatabase()) }
    const outbox = join(env.DATA_DIR, 'outbox')
    writeFileSync(outbox, 'in the way')
    const server = await startServer(env)
    const { body } = await create(server, 'Promised to the outbox')
    await failedOnce(env.DATABASE_URL)
    await server.kill()
    rmSync(outbox)
    mkdirSync(outbox)
    const restarted = await startServer(env)
    await eventually('the file', () => readOutbox(env.DATA_DIR).length > 0, MAIL_PATIENCE_MS)
    await restarted.stop()
    expect(readOutbox(env.DATA_DIR).map((mail) => header(mail, 'Message-ID'))).toEqual([
      `<ticket-created.${body.ticket.id}@neatline.example.com>`,
    ])
  })

  it('waits while the mail server is away: the ticket is created, the mail follows', async () => {
    const port = await freePort()
    const env = {
      DATA_DIR: temporaryDirectory(),
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      ...(await createTestDatabase()),
    }
    const server = await startServer(env)
    expect((await create(server, 'Nobody answers the mail')).status).toBe(201)
    await failedOnce(env.DATABASE_URL)
    expect(
      (await call(server.url, 'GET', '/readyz')).status,
      'a mail server that is away is no reason to be unready',
    ).toBe(200)
    const inbox = await startSmtpInbox(port)
    await eventually('the mail', () => inbox.messages.length > 0, MAIL_PATIENCE_MS)
    expect(header(inbox.messages[0]!, 'To')).toBe('Marisol Vega <marisol@ponderosa.example.com>')
    await server.stop()
  })
})
