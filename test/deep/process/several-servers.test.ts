import { basename } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sampleFiles } from '#test/support/files/sample-files.ts'
import { multipart } from '#test/support/files/upload-client.ts'
import { ticketInput } from '#test/support/app.ts'
import { HAPROXY, startHaproxy } from '#test/support/services/haproxy.ts'
import {
  type Instance,
  callUntilAvailable,
  filesBelow,
  expireJobHeartbeats,
  createInstance,
  sharedEnv,
  signInFirstAdmin,
  startInstance,
} from '#test/support/installation.ts'
import { NGINX, startNginx } from '#test/support/services/nginx.ts'
import { startProxy } from '#test/support/services/proxy.ts'
import { NEEDS_S3, SKIP_REASON } from '#test/support/services/s3-server.ts'
import { type Env, type RunningServer, call, eventually } from '#test/support/server.ts'
import { header, startSmtpInbox } from '#test/support/services/smtp-inbox.ts'
import { beginUpload, startTraffic } from '#test/support/traffic.ts'
import { readEvents } from '#test/support/read-events.ts'

const skip = NEEDS_S3.skip || NGINX.options.skip || HAPROXY.options.skip

describe(
  `Three servers on one database and one bucket${SKIP_REASON}${NGINX.skipReason}${HAPROXY.skipReason}`,
  { skip },
  () => {
    let shared: Env
    let members: Instance[]
    let servers: RunningServer[]
    let nginx: Awaited<ReturnType<typeof startNginx>>
    let inbox: Awaited<ReturnType<typeof startSmtpInbox>>
    /** The third server sends its mail through it. */
    let wire: Awaited<ReturnType<typeof startProxy>>
    let admin: { cookie: string }
    let restarted: Promise<RunningServer>
    const numbers: number[] = []
    const smtp = ({ port }: { port: number }) => ({ SMTP_URL: `smtp://127.0.0.1:${port}` })

    beforeAll(async () => {
      inbox = await startSmtpInbox()
      wire = await startProxy({ host: '127.0.0.1', port: inbox.port })
      shared = await sharedEnv()
      members = await Promise.all([inbox, inbox, wire].map((mailServer) => createInstance(shared, smtp(mailServer))))
      servers = await Promise.all(members.map(startInstance))
      nginx = await startNginx(members.map(({ port }) => port))
      admin = await signInFirstAdmin(servers[0]!, servers[1]!)
    })
    afterAll(() => wire?.close())

    const create = async (url: string, changes = {}): Promise<{ id: string; ticket_id: number }> => {
      const { body } = await callUntilAvailable(url, '/api/tickets', ticketInput(changes))
      numbers.push(body.ticket.ticket_id)
      return body.ticket
    }
    const upload = async (url: string, bytes: Uint8Array) => {
      const sent = await fetch(`${url}/api/attachments`, {
        method: 'POST',
        body: multipart('notes.txt', bytes),
      })
      expect(sent.status).toBe(201)
      const { id, token } = (await sent.json()) as { id: string; token: string }
      return { id, token }
    }
    const opened = async (url: string) => {
      const watcher = readEvents(await fetch(`${url}/api/tickets/events`, { headers: admin }))
      await watcher.opened
      return watcher
    }

    it('started at once on an empty database are all ready, and a session of one is valid at all', async () => {
      for (const { url } of servers) {
        expect(await call(url, 'GET', '/readyz')).toMatchObject({ status: 200 })
        expect((await call(url, 'GET', '/api/admin/me', undefined, admin)).body).toMatchObject({
          is_admin: true,
        })
      }
      expect(servers.map((server) => server.errors()).join('')).not.toMatch(/"level":"(warn|error)"/)
    })

    it('share the tickets that are created through nginx', async () => {
      await Promise.all(Array.from({ length: 12 }, () => create(nginx.url)))
      const log = await eventually('twelve lines', () => {
        const lines = nginx.readLog().split('\n')
        return lines.filter((line) => line.includes('POST /api/tickets')).length === 12 && nginx.readLog()
      })
      for (const { port } of members) expect(log).toContain(`from 127.0.0.1:${port} `)
    })

    it('send events of any of them to a browser behind nginx by notification', async () => {
      const stream = await opened(nginx.url)
      for (const { url } of servers) {
        const { id } = await create(url)
        // Presence is never polled: it proves that notifications arrive.
        await call(url, 'POST', `/api/tickets/${id}/presence`, { activity: 'answering' }, admin)
        const messages = await stream.received(2, id)
        expect(messages.map(({ kind }) => kind).toSorted()).toEqual(['created', 'presence'])
      }
      await stream.close()
    })

    it('share files: uploaded to one, claimed at another, opened by a link of the third', async () => {
      const file = await upload(servers[0]!.url, sampleFiles.txt)
      const { id } = await create(servers[1]!.url, { attachments: [file] })
      const { body } = await call(servers[2]!.url, 'GET', `/api/tickets/${id}/attachments`, undefined, admin)
      // Ours while the file is still to be moved, of the storage service afterwards.
      const linked = await fetch(new URL(body[0].url, servers[2]!.url))
      expect(Buffer.from(await linked.arrayBuffer())).toEqual(sampleFiles.txt)
    })

    it('keep serving through nginx when one of them is killed', async () => {
      await eventually('the mails so far', () => inbox.messages.length === numbers.length)
      wire.silence()
      await eventually('a mail that the third is sending', async () => {
        await create(servers[2]!.url)
        return wire.connections() > 0
      })
      const traffic = startTraffic(nginx.url, { reading: 4, writing: 0 })
      await traffic.completed(50)
      await servers[2]!.kill()
      await create(nginx.url)
      await traffic.completed(200)
      expect(await traffic.stop(), nginx.output.err).toEqual([])
      expect(await expireJobHeartbeats(members[0]!), 'jobs of the killed one').toBeGreaterThan(0)
      wire.restore()
      restarted = startInstance(members[2]!)
    })

    it('receive uploads through nginx as they arrive, of ten megabytes too', async () => {
      await upload(nginx.url, Buffer.alloc(10 * 1024 * 1024, 'ten megabytes '))
      const finish = await beginUpload(nginx.url, Buffer.alloc(64 * 1024, 'slow '))
      await eventually('half a file at one of them', () =>
        members.some(({ directory }) => filesBelow(directory).length > 0),
      )
      expect(await finish()).toBe(201)
    })

    it('start and stop under load without a failed request', async () => {
      const traffic = startTraffic(nginx.url, { reading: 2, writing: 2 })
      await traffic.completed(50)
      servers[2] = await restarted
      expect(await servers[1]!.stop('SIGTERM')).toEqual({ code: 0, signal: null })
      await traffic.completed(100)
      expect(await traffic.stop(), nginx.output.err).toEqual([])
      numbers.push(...traffic.numbers)
    })

    it('serve behind HAProxy as well, with one of them down', async () => {
      const haproxy = await startHaproxy(members.map(({ port }) => port))
      const stream = await opened(haproxy.url)
      const { id } = await create(servers[2]!.url)
      await stream.received(1, id)
      await stream.close()
      await upload(haproxy.url, Buffer.alloc(10 * 1024 * 1024, 'ten megabytes '))
      const traffic = startTraffic(haproxy.url, { reading: 2, writing: 2 })
      await traffic.completed(100)
      expect(await traffic.stop(), nginx.output.err).toEqual([])
      numbers.push(...traffic.numbers)
      expect(haproxy.output.out).toMatch(/POST \/api\/tickets 201 .* to ready\/(one|three) id=[0-9a-f-]{36}/)
      await haproxy.stop()
    })

    it('count sign-in attempts together, by the address the proxy saw and not the claimed one', async () => {
      // They take mail jobs of the others, too, and without a mail server would write those mails to their own disks.
      const variables = { ...smtp(inbox), RATE_LIMITS: 'on' }
      const limited = await Promise.all([1, 2, 3].map(() => createInstance(shared, variables)))
      const counting = await Promise.all(limited.map(startInstance))
      const door = await startNginx(limited.map(({ port }) => port))
      const attempt = (_: unknown, n: number) =>
        call(
          door.url,
          'POST',
          '/api/auth/sign-in/email',
          { email: `nobody-${n}@neatline.example.com`, password: 'a-long-password' },
          { 'x-forwarded-for': `192.0.2.${n}` },
        )
      // Again where a busy machine lost some of them: none of the claimed addresses comes near the limit.
      await eventually('a rejected attempt', async () => {
        const attempts = await Promise.all(Array.from({ length: 31 }, attempt))
        return attempts.some(({ status }) => status === 429)
      })
      await Promise.all(counting.map((server) => server.stop()))
    })

    it('have sent one mail per ticket, even where the killed one was sending it', async () => {
      const created = () => inbox.messages.filter((message) => /^\[#\d+\] /.test(header(message, 'subject') ?? ''))
      await eventually('all mails', () => created().length >= numbers.length, 200_000)
      const ids = created().map((message) => header(message, 'message-id'))
      expect(ids).toHaveLength(numbers.length)
      expect(new Set(ids).size).toBe(numbers.length)
      expect(numbers.toSorted((a, b) => a - b)).toEqual(numbers.map((_, n) => 1001 + n))
    })

    it('leave nothing on their own disks after a shutdown', async () => {
      await Promise.all(servers.map((server) => server.stop()))
      for (const { directory } of members) expect(filesBelow(directory), basename(directory)).toEqual([])
    })
  },
)
