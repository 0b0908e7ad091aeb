import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { drawLogo, getCompany, previewCompany, resetCompany, updateCompany, uploadLogo } from '#contract/company.ts'
import { readLogo } from '#server/company/stored-logo.ts'
import { openTestApp, type TestApp } from '#test/support/app.ts'
import { multipart } from '#test/support/files/upload-client.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
  await app.signIn()
})
afterAll(() => app.close())
beforeEach(() => app.call(resetCompany, {}))

const put = (body: object) => app.send('PUT', updateCompany.path, body)
const errorsOf = async (body: object) => {
  const { status, body: problem } = await put(body)
  expect(status).toBe(422)
  return (problem.errors as { path: string; message: string }[]).map(({ path, message }) => `${path}: ${message}`)
}

describe('The company', () => {
  test('is that of the defaults until it is changed, and goes back field by field', async () => {
    const first = await app.call(getCompany, {})
    expect(first).toMatchObject({ name: 'Neatline IT', color: null, changed: [], published_at: null, problem: null })
    const saved = await app.call(updateCompany, {
      name: 'Acme Networks',
      phone: { display: '(970) 555-0100' },
      prices: { plans: [{ name: 'Essential Support', price: 149_50 }] },
      claims: { clients: '80 clients' },
      // As they are by default: no change.
      city: 'Denver',
      email: 'info@neatline.example.com',
    })
    expect(saved).toMatchObject({ publishing: true, changed: ['name', 'phone', 'claims', 'prices'] })
    expect(saved.phone.tel).toBe('+19705550100')
    expect(saved.prices.plans.map(({ price }) => price)).toEqual([149_50, 299_00, null])
    expect(saved.claims).toEqual({ ...first.claims, clients: '80 clients' })
    const less = await app.call(updateCompany, { phone: null })
    expect(less.changed).toEqual(['name', 'claims', 'prices'])
    expect(await app.send('DELETE', `${resetCompany.path}?field=prices`)).toMatchObject({
      status: 202,
      body: { changed: ['name', 'claims'] },
    })
    const last = await app.call(resetCompany, {})
    expect({ ...last, updated_at: null, publishing: false }).toEqual({ ...first, updated_at: null })
  })

  test('takes with a new name, phone, region or time zone what follows them, unless that was set', async () => {
    const saved = await app.call(updateCompany, {
      name: 'Nord IT',
      tagline: 'Your IT people.',
      phone: { display: '+49 30 901820' },
      region: 'Berlin',
      since: 2011,
      timeZone: 'America/New_York',
      legalName: 'Nord IT GmbH',
    })
    expect(saved).toMatchObject({
      shortName: 'Nord IT',
      legalName: 'Nord IT GmbH',
      emergencyPhone: { display: '+49 30 901820', tel: '+4930901820' },
      serviceArea: 'Berlin',
      copyrightRange: '2011',
      timeZoneLabel: 'ET',
      timeZoneName: 'Eastern Time',
      logo: { mark: { letter: '', light: '' }, image: null },
      og: { title: 'Nord IT: your IT people' },
      changed: expect.not.arrayContaining(['shortName', 'emergencyPhone', 'og', 'logo']) as string[],
    })
  })

  test('is only text, in whatever script', async () => {
    const name = '</script> "O\'Brien" & שלום 🚀'
    const saved = await app.call(updateCompany, { name: `  ${name}\n\u202E ` })
    expect(saved.name).toBe(name)
  })

  test('says of each wrong field what is wrong', async () => {
    expect(await errorsOf({ name: '' })).toEqual(['name: Enter the company’s name'])
    expect(await errorsOf({ name: 'x'.repeat(200), city: ' ' })).toEqual([
      'name: Use at most 80 characters',
      'city: Enter a city',
    ])
    expect(await errorsOf({ email: 'nobody', timeZone: 'Mars/Base', since: 3000 })).toEqual([
      'email: Enter an email address like name@example.com',
      'since: Enter a year that has begun',
      'timeZone: Choose a time zone from the list',
    ])
    expect(await errorsOf({ phone: { display: '555' } })).toEqual([expect.stringMatching(/^phone\.display: Enter a/)])
    expect(
      await errorsOf({ remoteLinks: [{ label: 'x', href: 'http://a.example' }], remoteSession: 'javascript:1' }),
    ).toEqual([
      'remoteLinks.0.href: Use an address that begins with https://',
      'remoteSession: Use an address that begins with https://',
    ])
    expect(await errorsOf({ prices: { plans: [{ name: 'Essential Support', price: 1.5 }] } })).toEqual([
      'prices.plans.0.price: Use $0 to $10,000, in whole cents',
    ])
    expect(await errorsOf({ prices: { homeRates: [{ service: 'Magic', remote: 1, onsite: 1 }] } })).toEqual([
      'prices.homeRates.0: The website has no price of this name',
    ])
    const plan = { name: 'Essential Support', price: 1 }
    expect(await errorsOf({ prices: { plans: [plan, plan] } })).toEqual([
      'prices.plans.1: This name is in the list twice',
    ])
    expect(await errorsOf({ supportResponse: { High: 'soon' } })).toEqual([
      'supportResponse.High: Write it like “under 4 hours”',
    ])
    const closed = (day: string) => ({ day, name: '', opens: null, closes: null })
    expect(await errorsOf({ closed_days: [closed('2027-02-29'), closed('2027-12-25')] })).toEqual([
      'closed_days.0.day: Choose a day of the calendar, such as 2027-12-25',
    ])
    expect(await errorsOf({ closed_days: [closed('2027-12-25'), closed('2027-12-25')] })).toEqual([
      'closed_days.1.day: This day is in the list twice',
    ])
    expect(await errorsOf({ closed_days: [closed('2020-02-29')] })).toEqual(['closed_days.0.day: This day has passed'])
    expect((await app.call(getCompany, {})).changed).toEqual([])
  })

  test('has a color in which text can be read, and says that it was corrected', async () => {
    const yellow = await app.call(updateCompany, { color: 'yellow' })
    expect(yellow.color).toMatch(/^#[\da-f]{6}$/)
    expect(yellow.notes).toEqual([
      { path: 'color', message: `Darkened to ${yellow.color} so that white text stays readable` },
    ])
    expect((await app.call(updateCompany, { color: '#0057b8' })).notes).toEqual([])
  })

  test('may be closed all week, with a hint', async () => {
    const saved = await app.call(updateCompany, { hours: [] })
    expect(saved.hours).toEqual([
      { label: 'Every day', days: [1, 2, 3, 4, 5, 6, 0], opens: null, closes: null, display: 'Closed' },
    ])
    expect(saved.notes).toEqual([
      { path: 'hours', message: 'Closed all week, so the website does not say when you open' },
    ])
  })

  test('is not overwritten by somebody who has not seen the last change', async () => {
    const { updated_at: base } = await app.call(getCompany, {})
    const saves = await Promise.all(['One', 'Two'].map((name) => put({ name, base })))
    expect(saves.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([202, 409])
    const [winner] = saves.filter(({ status }) => status === 202)
    expect((await app.call(getCompany, {})).name).toBe(winner!.body.name)
  })
})

/** Twelve levels, each of ten of the one below. */
function nestedUses(): string {
  const levels = Array.from({ length: 12 }, (_, at) => `<g id="l${at + 1}">${`<use href="#l${at}"/>`.repeat(10)}</g>`)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><defs><path id="l0" d="M0 0h9v9z"/>${levels.join('')}</defs><use href="#l12"/></svg>`
}

describe('A logo', () => {
  const upload = async (name: string, bytes: Uint8Array) => {
    const response = await app.request(uploadLogo.path, { method: 'POST', body: multipart(name, bytes) })
    return { status: response.status, body: await response.json() }
  }
  const picture = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 4, background: '#0057b8' } })

  const moving = () =>
    sharp(Buffer.concat([Buffer.alloc(300, 255), Buffer.alloc(300, 90)]), {
      raw: { width: 10, height: 20, channels: 3, pageHeight: 10 },
    })
      .webp()
      .toBuffer()

  test('is scaled down, without what it carries besides', async () => {
    const png = await picture(1200, 1200)
      .withExif({ IFD0: { Copyright: 'canary' } })
      .png()
      .toBuffer()
    const { status, body } = await upload('logo.png', png)
    expect(status).toBe(202)
    expect(body.changed).toEqual(['logo'])
    expect(body.logo.image).toMatchObject({
      src: expect.stringMatching(/^\/brand\/logo-[\da-f]{16}\.webp$/),
      width: 512,
      height: 512,
    })
    const logo = Buffer.from((await readLogo(app.ctx))!)
    expect((await sharp(logo).metadata()).format).toBe('webp')
    expect(logo.includes('canary')).toBe(false)
    // A new name takes no logo away.
    expect((await app.call(updateCompany, { name: 'Acme' })).logo.image).toEqual(body.logo.image)
    await app.send('DELETE', `${resetCompany.path}?field=logo`)
    expect(await readLogo(app.ctx)).toBeUndefined()
  })

  test('is drawn before it is saved, and saved with the other fields as it is drawn again', async () => {
    const body = multipart('logo.png', await picture(90, 30).png().toBuffer())
    const image = await (await app.request(drawLogo.path, { method: 'POST', body })).json()
    expect(image).toMatchObject({ src: expect.stringMatching(/^data:image\/webp;base64,/), width: 90, height: 30 })
    expect(await readLogo(app.ctx)).toBeUndefined()
    const mark = { letter: '"/><script>', light: '' }
    const saved = await app.call(updateCompany, { name: 'Acme', logo: { mark, image } })
    expect(saved.changed).toEqual(['name', 'logo'])
    expect(saved.logo).toMatchObject({ mark: { letter: '' }, image: { src: expect.stringMatching(/^\/brand\//) } })
    // What `get-company` returns can be sent back.
    expect((await put({ ...saved, tagline: 'Other.' })).body).toMatchObject({ logo: saved.logo, tagline: 'Other.' })
    for (const src of ['/brand/logo-0123456789abcdef.webp', 'https://evil.example/x.webp'])
      expect(await errorsOf({ logo: { image: { ...image, src } } })).toEqual([
        expect.stringMatching(/^logo\.image(\.src)?: Choose the logo again$/),
      ])
    expect(await errorsOf({ logo: { image: { ...image, src: `data:image/webp;base64,${btoa('hello')}` } } })).toEqual([
      expect.stringMatching(/damaged/),
    ])
    expect((await app.call(updateCompany, { logo: null })).changed).toEqual(['name', 'tagline'])
    expect(await readLogo(app.ctx)).toBeUndefined()
    expect(app.logged.filter((line) => line.includes('company.changed')).at(-1)).toMatch(/names"?[:=] ?"?logo"?/)
  })

  test('of a drawing is a picture of what it draws, without scripts and what leads elsewhere', async () => {
    const svg = `<?xml version="1.0"?>
      <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 40 20" onload="alert(1)">
      <style>.a{fill:#05b} @import url(https://evil.example);</style><script>alert(1)</script>
      <foreignObject><body>canary</body></foreignObject><image href="file:///etc/passwd"/>
      <use href="https://evil.example/#a"/><path class="a" d="M0 0h40v20H0z"/></svg>`
    const { status, body } = await upload('logo.svg', Buffer.from(svg))
    expect(status).toBe(202)
    expect(body.logo.image).toMatchObject({ src: expect.stringMatching(/\.webp$/), width: 1024, height: 512 })
    const { dominant } = await sharp(await readLogo(app.ctx)).stats()
    expect(dominant.b).toBeGreaterThan(150)
  })

  test.each<[string, () => Promise<Uint8Array>]>([
    ['in the colors of print', () => picture(40, 40).flatten().toColourspace('cmyk').jpeg().toBuffer()],
    ['that moves', moving],
  ])('%s is one picture in the colors of screens', async (_, make) => {
    expect((await upload('logo.png', await make())).status).toBe(202)
    const { space, pages = 1 } = await sharp(await readLogo(app.ctx)).metadata()
    expect([space, pages]).toEqual(['srgb', 1])
  })

  test.each<[string, () => Promise<Uint8Array>, number, RegExp]>([
    ['a text named .png', async () => Buffer.from('hello'), 422, /no PNG, JPEG, WebP or SVG/],
    ['a damaged picture', async () => (await picture(40, 40).png().toBuffer()).subarray(0, 60), 422, /damaged/],
    ['20 MB', async () => Buffer.alloc(20 * 1024 * 1024), 413, /at most 2 MB/],
    ['a picture beyond 4096 pixels', () => picture(5000, 10).png().toBuffer(), 422, /4096 × 4096/],
    [
      'a decompression bomb',
      () => picture(16_000, 16_000).png({ compressionLevel: 9 }).toBuffer(),
      422,
      /4096|damaged/,
    ],
    [
      'a drawing with text',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><text>A</text></svg>'),
      422,
      /into paths/,
    ],
    ['a drawing that never ends', async () => Buffer.from(nestedUses()), 422, /damaged/],
  ])('is refused if it is %s', async (_, make, status, sentence) => {
    const refused = await upload('logo.png', await make())
    expect(refused.status).toBe(status)
    expect(refused.body.errors).toEqual([{ path: 'file', message: expect.stringMatching(sentence) as string }])
    expect(await readLogo(app.ctx)).toBeUndefined()
  })
})

test('A preview is a page for a frame of ours, without scripts, and stores nothing', async () => {
  const before = await app.call(getCompany, {})
  const ask = (body: BodyInit, type: string) =>
    app.request(previewCompany.path, { method: 'POST', body, headers: { 'content-type': type } })
  const json = await ask(JSON.stringify({ path: '/pricing', name: 'Acme' }), 'application/json')
  const input = JSON.stringify({ path: '/pricing', name: 'Acme' })
  const form = await ask(`${new URLSearchParams({ input })}`, 'application/x-www-form-urlencoded')
  for (const response of [json, form]) {
    expect(response.status).toBe(200)
    expect(response.headers.get('x-frame-options')).toBe('SAMEORIGIN')
    expect(response.headers.get('content-security-policy')).toMatch(
      /^sandbox allow-same-origin; default-src 'none';.*frame-ancestors 'self'$/,
    )
    expect(await response.text()).not.toContain('<script')
  }
  expect((await ask(JSON.stringify({ path: '/../etc' }), 'application/json')).status).toBe(422)
  expect((await ask(JSON.stringify({ name: '' }), 'application/json')).status).toBe(422)
  expect(await app.call(getCompany, {})).toEqual(before)
})
