import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ticketInput } from '#test/support/app.ts'
import { IS_FULL_SIZE, drillSizes, formatStatuses, report } from '#test/support/drill.ts'
import { newInstallation } from '#test/support/new-installation.ts'
import { createRandom } from '#test/support/random.ts'
import { call, eventually, startServer } from '#test/support/server.ts'
import { queryDatabase } from '#test/support/query-database.ts'
import { malformedForm } from './multiparts/malformed-form.ts'
import { type UploadTarget, sendForm } from './multiparts/send-form.ts'
import { findFaults } from './requests/check-response.ts'
import { runConcurrently, unlessRefused } from './support/sign-in.ts'

const size = drillSizes({ count: [200, 20_000, 3_000], seed: [8002, 1], 'at-once': [16, 16] })
/** However busy the machine is, an aborted upload is noticed and removed within this time. */
const REMOVAL_TIMEOUT_MS = 300_000

it('Malformed forms with files leave neither a file nor a row behind, and none is an error of ours', async () => {
  const random = createRandom(size.seed)
  const env = await newInstallation()
  const server = await startServer(env)
  const targets = await openTargets(server.url)
  const statuses: number[] = []
  const faults: string[] = []
  let [aborted, kept] = [0, 0]
  await runConcurrently(size.count, size['at-once'], async () => {
    const target = random.oneOf(targets)
    const reply = await sendForm(Number(new URL(server.url).port), target, malformedForm(random), random)
    if (reply.responses.length === 0) aborted++
    statuses.push(...reply.responses.map(({ status }) => status))
    kept += reply.responses.reduce((sum, { body }) => sum + body.toString().split('name="kept"').length - 1, 0)
    faults.push(...findFaults(reply, !IS_FULL_SIZE).map((fault) => `${target.path}: ${fault}`))
  })
  const attachments = join(env.DATA_DIR, 'attachments')
  const noDrafts = () => readdirSync(join(attachments, '.drafts')).length === 0
  await eventually('no temporary file', noDrafts, REMOVAL_TIMEOUT_MS)
  const accepted = statuses.filter((status) => status === 201).length + kept
  const [rows] = await queryDatabase<{ files: number; tickets: number }>(
    env,
    `select (select count(*)::int from attachments) as files, (select count(*)::int from tickets) as tickets`,
  )
  const stored = readdirSync(attachments, { recursive: true, withFileTypes: true }).filter((each) => each.isFile())
  report(`${size.count} malformed forms with files, seed ${size.seed}:`, {
    responses: formatStatuses(statuses),
    'files kept in forms that are refused': kept,
    'aborted before there was a response': aborted,
  })
  expect.soft(faults).toEqual([])
  expect.soft(rows, 'rows of accepted files, and the ticket that takes them').toEqual({ files: accepted, tickets: 1 })
  expect.soft(stored, 'files of accepted uploads').toHaveLength(accepted)
  expect.soft(server.errors() + server.output()).not.toContain('"level":"error"')
  expect.soft((await unlessRefused(() => call(server.url, 'GET', '/readyz'))).status).toBe(200)
  await server.stop()
})

/** Everything that reads forms, and a ticket that accepts files with its token. */
async function openTargets(url: string): Promise<UploadTarget[]> {
  const { body } = await call(url, 'POST', '/api/tickets', ticketInput())
  const paths = ['/api/attachments', `/api/tickets/${body.ticket.id}/attachments`, '/support', '/contact']
  return paths.map((path) => ({ path, authorization: `Upload ${body.uploadToken}` }))
}
