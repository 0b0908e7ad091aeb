import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listMails } from '#contract/mails.ts'
import { inboundMails } from '#server/schema/schema.ts'
import { readMailCommand } from '../../../../cli/mail.ts'
import { type TestApp, openTestApp } from '#test/support/app.ts'
import { mailText } from './mail-files.ts'

let app: TestApp
const run = async (...args: string[]) => {
  const result = await readMailCommand(args)(app.ctx)
  return typeof result === 'string' ? { text: result, status: 0 } : result
}
const file = (name: string, content: string) => {
  const path = join(app.config.dataDir, name)
  writeFileSync(path, content)
  return path
}
beforeAll(async () => {
  app = await openTestApp()
  await app.signIn()
})
afterAll(() => app.close())

describe('The mail command', () => {
  it('takes files in, in the order given, and says which it could not take', async () => {
    const paths = ['b.eml', 'a.eml'].map((name) => file(name, mailText(name)))
    const { text, status } = await run('take', ...paths, file('empty.eml', ''))
    expect(status).toBe(1)
    expect(text).toContain('empty.eml: It is empty.')
    const ids = text.split('\n').map((line) => line.slice(0, 36))
    const { mails } = await app.call(listMails, {})
    expect(mails.map(({ id }) => id)).toEqual([ids[1], ids[0]])
    expect((await run('take', paths[0]!)).text).toContain(ids[0])
  })

  it('prints the same list as the API', async () => {
    const [mail] = (await app.call(listMails, {})).mails
    await app.ctx.db
      .update(inboundMails)
      .set({ state: 'failed', subject: 'Scan\nner', sender: 'Marisol', reason: 'It has too many parts.' })
      .where(eq(inboundMails.id, mail!.id))
    const listed = await app.send('GET', '/api/mails?state=failed')
    expect(JSON.parse((await run('list', '--json', '--state', 'failed')).text)).toEqual(listed.body)
    const { text } = await run('list')
    expect(text).toContain('Marisol: Scan ner\n  It has too many parts.')
    expect(text).toContain('Failed 1, held 0, bounced 0, spam 0.')
    expect((await run('show', mail!.id)).text).toContain('reason    It has too many parts.')
    await run('retry', mail!.id)
    expect((await app.call(listMails, { state: 'failed' })).mails).toEqual([])
  })

  it('explains what it does not understand', () => {
    expect(() => readMailCommand([])).toThrow('npm run mail -- take FILE…')
    expect(() => readMailCommand(['list', '--state', 'lost'])).toThrow('--state: Use a state of mails')
    expect(() => readMailCommand(['show', '12'])).toThrow('12 is not the id of an email')
  })
})
