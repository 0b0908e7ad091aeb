import { globSync, readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createCompanyFollower, readPublishState, renderPreview } from '#server/company/publish.ts'
import { NICENESS, renderInChild, unpackFiles } from '#server/company/render.ts'
import { createApp } from '#server/http/app.ts'
import { type Pages, loadPages } from '#server/http/pages/serve-pages.ts'
import { applyCompany, brandTheme, type CompanyChanges, site } from '#site'
import { type TestApp, openTestApp } from '#test/support/app.ts'
import { storeCompany } from '#test/support/company-settings.ts'

const ACME: CompanyChanges = {
  name: 'Acme & </script> "Co" 😀',
  shortName: 'Acme',
  phone: { display: '(720) 555-0101', tel: '+17205550101' },
  color: '#7a1f5c',
  logo: { mark: { letter: '', light: '' }, image: null },
}
/** Rendering gives way to everything else on a busy machine. */
const eventually = <T>(read: () => T) => expect.poll(read, { timeout: 100_000 })
const DEFAULT_PHONE = '(303) 555-0148'
const BLOCK = /<script type="application\/json" id="company-data">([^<]*)<\/script>/
const PATHS = ['/', '/contact', '/support', '/pricing', '/404', '/admin', '/admin/login', '/site.webmanifest']

let app: TestApp
let stopping: AbortController
beforeEach(async () => {
  app = await openTestApp()
  stopping = new AbortController()
})
afterEach(async () => {
  stopping.abort()
  await app.close()
})
// Other files of this worker share the company.
afterAll(() => applyCompany({}))

const childrenOf = (pid: number) =>
  globSync(`/proc/${pid}/task/*/children`).flatMap(
    (file) => readFileSync(file, 'utf8').match(/\d+/g)?.map(Number) ?? [],
  )

const follow = (pages = loadPages()) => ({ pages, follower: createCompanyFollower(app.ctx, stopping.signal) })
const textOf = ({ byPath }: Pages, path: string) => Buffer.from(byPath.get(path)!().body).toString()
const state = () => readPublishState(app.ctx.db)

describe('The public pages', () => {
  it('show the changes of the settings in every page, feed and picture, and the defaults once put back', async () => {
    const built = loadPages()
    const { pages, follower } = follow()
    await follower.prepare(pages)
    expect(await state()).toEqual({ published_at: null, publishing: false, problem: null })
    expect(textOf(pages, '/')).toBe(textOf(built, '/'))

    await storeCompany(app.ctx, ACME)
    expect(await state()).toEqual({ published_at: null, publishing: true, problem: null })
    await follower.prepare(pages)
    expect(await state()).toEqual({ published_at: expect.any(Date), publishing: false, problem: null })
    expect(site.name).toBe(ACME.name)
    for (const path of PATHS) expect(textOf(pages, path), path).toContain('Acme')
    const contact = textOf(pages, '/contact')
    expect(contact).toContain('Acme &amp; &lt;/script&gt;')
    expect(contact).toContain(ACME.phone!.display)
    const { name, phone, logo } = ACME
    expect(JSON.parse(BLOCK.exec(contact)![1]!)).toMatchObject({ name, phone })
    expect(JSON.parse(BLOCK.exec(textOf(pages, '/admin'))![1]!)).toMatchObject({ name, phone, logo })
    expect(JSON.parse(BLOCK.exec(textOf(built, '/contact'))![1]!)).toMatchObject({ phone: { display: DEFAULT_PHONE } })
    const style = `<style>${brandTheme()}</style>`
    expect([contact.includes(style), textOf(built, '/contact').includes('<style>:root')]).toEqual([true, false])
    expect(textOf(pages, '/admin-worker.js')).not.toBe(textOf(built, '/admin-worker.js'))
    expect(pages.byPath.get('/og/default.jpg')!().etag).not.toBe(built.byPath.get('/og/default.jpg')!().etag)
    expect(pages.byPath.get('/favicon.svg')!().etag).not.toBe(built.byPath.get('/favicon.svg')!().etag)
    const hashes = (of: Pages) => of.byPath.get('/contact')!().headers['Content-Security-Policy']!.match(/'sha256-/g)!
    expect(hashes(pages), 'a style needs a hash, a data block none').toHaveLength(hashes(built).length + 1)

    await storeCompany(app.ctx, {})
    const run = follower.run()
    await eventually(() => textOf(pages, '/contact') === textOf(built, '/contact')).toBe(true)
    stopping.abort()
    await run
    expect(site.name).not.toBe(ACME.name)
  })

  it('stay as they were where a check fails, with the reason, until the settings change', async () => {
    await storeCompany(app.ctx, ACME)
    const { pages, follower } = follow()
    await follower.prepare(pages)
    const before = textOf(pages, '/contact')
    await storeCompany(app.ctx, { ...ACME, copyrightRange: 'since '.repeat(8_000) })
    const run = follower.run()
    await eventually(async () => (await state()).problem).toMatch(/^The page \/\S* would be much larger than before/)
    expect(await state()).toMatchObject({ publishing: false, published_at: expect.any(Date) })
    expect(textOf(pages, '/contact')).toBe(before)
    await storeCompany(app.ctx, { ...ACME, name: 'Acme again' })
    app.ctx.companyChanged.wake()
    await eventually(() => textOf(pages, '/contact')).toContain('Acme again')
    expect(await state()).toMatchObject({ publishing: false, problem: null })
    stopping.abort()
    await run
  })

  it('are rendered by one process and shown by all; a later start shows them without rendering', async () => {
    await storeCompany(app.ctx, ACME)
    const processes = [follow(), follow()]
    await Promise.all(processes.map(({ follower, pages }) => follower.prepare(pages)))
    const [one, other] = processes.map(({ pages }) => textOf(pages, '/support'))
    expect(one).toContain(ACME.phone!.display)
    expect(other).toBe(one)
    const { published_at } = await state()
    const next = follow()
    await next.follower.prepare(next.pages)
    expect(textOf(next.pages, '/support')).toBe(one)
    expect((await state()).published_at).toEqual(published_at)
  })

  it('stay as they were on a full disk, and where the renderer is killed, and follow once they can', async () => {
    const { pages, follower } = follow()
    await follower.prepare(pages)
    await app.ctx.db.execute(
      sql.raw(`create function refuse() returns trigger language plpgsql as $$ begin raise 'full' using errcode = '53100'; end $$;
        create trigger refuse before insert or update on site_releases for each row execute function refuse()`),
    )
    await storeCompany(app.ctx, ACME)
    const run = follower.run()
    await eventually(async () => (await state()).problem).toBe('The database’s disk is full.')
    expect(textOf(pages, '/contact')).toContain(DEFAULT_PHONE)
    await app.ctx.db.execute(sql`drop trigger refuse on site_releases`)

    await storeCompany(app.ctx, { ...ACME, name: 'Acme again' })
    app.ctx.companyChanged.wake()
    const killAndLook = async () => {
      for (const child of childrenOf(process.pid)) process.kill(child, 'SIGKILL')
      return (await state()).problem
    }
    await eventually(killAndLook).toBe('The program that makes the pages ended early, or took too long.')
    await eventually(() => textOf(pages, '/contact')).toContain('Acme again')
    expect(await state()).toMatchObject({ publishing: false, problem: null })
    stopping.abort()
    await run
  })

  it('are rendered again where the stored ones cannot be read; those of other builds go after a day', async () => {
    await storeCompany(app.ctx, ACME)
    await follow().follower.prepare(loadPages())
    await app.ctx.db.execute(sql`update site_releases set files = 'garbage'`)
    await app.ctx.db.execute(
      sql`insert into site_releases (build, published_at) values ('old', now() - interval '2 days'), ('upgrading', now())`,
    )
    const { pages, follower } = follow()
    await follower.prepare(pages)
    expect(textOf(pages, '/contact')).toContain(ACME.phone!.display)
    const { rows } = await app.ctx.db.execute(sql`select build from site_releases where length(build) < 16`)
    expect(rows).toEqual([{ build: 'upgrading' }])
  })

  it('are the frame of pages rendered on request, whose data block follows at once', async () => {
    await storeCompany(app.ctx, ACME)
    const { pages, follower } = follow()
    await follower.prepare(pages)
    const served = createApp(app.ctx, app.probes, pages)
    const page = async () => (await served.request('http://localhost:3000/my/tickets')).text()
    expect(await page()).toContain('Acme &amp; &lt;/script&gt;')
    applyCompany({ ...ACME, name: 'Acme tomorrow' })
    const html = await page()
    expect(html).toMatch(/<title>[^<]*Acme tomorrow<\/title>/)
    expect(html.split('id="company-data"')).toHaveLength(2)
    expect(JSON.parse(BLOCK.exec(html)![1]!)).toMatchObject({ name: 'Acme tomorrow' })
    applyCompany({})
    expect(JSON.parse(BLOCK.exec(await page())![1]!)).toMatchObject({ phone: { display: DEFAULT_PHONE } })
  })
})

describe('An uploaded logo', () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4096 4096"><path d="M0 0h4096v4096H0z" fill="red"/></svg>'

  it.each([
    ['about square', 4096, 'favicon with a picture'],
    ['wide', 1024, 'favicon with the initial'],
  ])('%s is in header, structured data and pictures, within their sizes', async (_, height, favicon) => {
    const image = { src: '/brand/logo-1.svg', width: 4096, height }
    const changes = { ...ACME, logo: { mark: { letter: '', light: '' }, image } }
    const files = await unpackFiles(
      await renderInChild({ changes, logo: Buffer.from(svg), niceness: NICENESS.usual }, 100_000),
    )
    const text = (path: string) => Buffer.from(files.get(path)!).toString()
    expect(text('/brand/logo-1.svg')).toBe(svg)
    expect(text('/index.html')).toContain(`<img src="/brand/logo-1.svg" width="4096" height="${height}" alt="`)
    expect(text('/index.html')).toContain('/brand/logo-1.svg","foundingDate"')
    expect(text('/favicon.svg').includes('<image ')).toBe(favicon.endsWith('picture'))
    for (const [path, body] of files) if (path.startsWith('/og/')) expect(body.length, path).toBeLessThan(120 * 1024)
  })
})

describe('A preview', () => {
  it('is one page with what is not stored, its colors inlined', async () => {
    const html = await renderPreview(ACME, '/pricing')
    expect(html.includes('Acme &amp; &lt;/script&gt;')).toBe(true)
    expect(html.includes(`Call ${DEFAULT_PHONE}`)).toBe(false)
    expect(html.includes('<style>:root { --color-spruce-100: oklch')).toBe(true)
    const built = loadPages().byPath
    for (const [, href] of html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g))
      expect(built.has(href!), href).toBe(true)
    expect(site.name).not.toBe(ACME.name)
  })

  it('of a page that does not exist is refused in words', async () => {
    await expect(renderPreview({}, '/nothing-here')).rejects.toThrow('There is no page /nothing-here.')
  })
})
