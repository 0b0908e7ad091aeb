import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createMailParser } from '#server/mail/parse/create-mail-parser.ts'
import { container, filePart, htmlPart, plainPart } from '#test/support/mail/mail-bytes.ts'
import { eventually, temporaryDirectory } from '#test/support/server.ts'

let directory: string
let files: string
beforeAll(() => {
  directory = temporaryDirectory()
  files = join(directory, 'files')
  mkdirSync(files)
})

const head = 'From: ann@example.com\r\nSubject: Hello\r\n'
function mailFile(name: string, mail: string | Buffer): string {
  const path = join(directory, name)
  writeFileSync(path, mail)
  return path
}
const filesLeft = () => readdirSync(files)

/** A thread that does with a mail what its name says, after it has written a file. */
function threadThat(script: string): URL {
  const path = join(directory, `worker-${script.length}.mjs`)
  writeFileSync(
    path,
    `import { parentPort } from 'node:worker_threads'
    import { writeFileSync } from 'node:fs'
    parentPort.on('message', ({ rawPath, directory, prefix }) => {
      const hog = []
      parentPort.postMessage({ outline: { from: { name: '', address: 'ann@example.com' }, subject: 'Hello' } })
      if (rawPath !== 'good') writeFileSync(directory + '/' + prefix + '_1', 'x')
      ${script}
      parentPort.postMessage({ result: { subject: rawPath } })
    })`,
  )
  return pathToFileURL(path)
}
const outline = { from: { name: '', address: 'ann@example.com' }, subject: 'Hello' }

describe('Mails are parsed in a thread', () => {
  const parser = createMailParser()
  afterAll(() => parser.stop())

  test('one after the other; their files are where the caller wants them', async () => {
    const withFile = container('mixed', [plainPart('One'), filePart('image/png', 'x')], ['Subject: one'])
    const results = await Promise.all([
      parser.parse(mailFile('one.eml', withFile), files),
      parser.parse(mailFile('two.eml', `${head}\r\nTwo`), files),
    ])
    expect(results).toMatchObject([
      { subject: 'one', fullText: 'One', files: [{ name: 'image.png' }] },
      { fullText: 'Two' },
    ])
    expect(results[0]).toMatchObject({ files: [{ path: join(files, filesLeft()[0]!) }] })
  })

  test('which starts with the first mail and ends when idle', async () => {
    const idling = createMailParser({ idleMs: 1, worker: threadThat('') })
    expect(idling.isRunning()).toBe(false)
    await idling.parse('good', files)
    await eventually('the end of the thread', () => !idling.isRunning())
    expect(await idling.parse('good', files)).toEqual({ subject: 'good' })
  })

  test('and one that is beyond the limits leaves no files', async () => {
    const before = filesLeft()
    const parts = '--b\r\nContent-Type: image/png\r\n\r\nx\r\n'.repeat(3) + '--b\r\n\r\n\r\n'.repeat(1000)
    const bomb = `${head}Content-Type: multipart/mixed; boundary=b\r\n\r\n${parts}`
    expect(await parser.parse(mailFile('bomb.eml', bomb), files)).toEqual({
      unreadable: 'This email has more than 1,000 parts.',
      ...outline,
    })
    expect(filesLeft()).toEqual(before)
  })

  test('and the HTML of one is cleaned there, with its own pictures in it', async () => {
    const before = filesLeft()
    const logo = filePart('text/plain', 'GIF89a and more', ['Content-ID: <Logo@1>', 'Content-Disposition: attachment'])
    const script = filePart('image/png', '<script>', ['Content-ID: <two>'])
    const remote = '<img src="https://example.com/a.png">'
    const html = htmlPart(`<script>x</script><p onclick=x>Hi</p><img src="cid:logo@1"><img src="cid:two">${remote}`)
    const path = mailFile('html.eml', container('related', [html, logo, script]))
    const shown = `<p>Hi</p><img src="data:image/gif;base64,${Buffer.from('GIF89a and more').toString('base64')}">`
    expect(await parser.readOriginal(path, files, { remoteImages: false })).toBe(shown)
    expect(await parser.readOriginal(path, files, { remoteImages: true })).toContain(
      '<img src="https://example.com/a.png"',
    )
    const plain = mailFile('plain.eml', `${head}\r\nHello`)
    expect(await parser.readOriginal(plain, files, { remoteImages: false })).toBeNull()
    expect(filesLeft()).toEqual(before)
  })

  test('and one that is being parsed when the server stops is read another time', async () => {
    const before = filesLeft()
    const stopping = createMailParser({ worker: threadThat(`if (rawPath !== 'good') for (;;);`) })
    const parsed = stopping.parse('bad', files)
    await eventually('a file of the mail', () => filesLeft().length === before.length + 1)
    const [result] = await Promise.allSettled([parsed, stopping.stop()])
    expect(result).toMatchObject({ status: 'rejected', reason: { message: 'The mail parser was stopped.' } })
    expect(filesLeft()).toEqual(before)
  })

  test('and what the disk throws is thrown', async () => {
    await expect(parser.parse('/nowhere.eml', files)).rejects.toMatchObject({ code: 'ENOENT' })
    const withFile = mailFile('disk.eml', container('mixed', [filePart('image/png', 'x')]))
    await expect(parser.parse(withFile, '/nowhere')).rejects.toMatchObject({ code: 'ENOENT' })
  })
})

describe('A mail that breaks the thread is refused, and the next one is parsed', () => {
  test('when it takes too long', async () => {
    const before = filesLeft()
    const parser = createMailParser({ worker: threadThat(`if (rawPath !== 'good') for (;;);`) })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const results = Promise.all([parser.parse('bad', files), parser.parse('good', files)])
    await eventually('a file of the mail', () => filesLeft().length === before.length + 1)
    vi.advanceTimersByTime(60_000)
    vi.useRealTimers()
    const unreadable = 'This email took longer than 10 seconds to read.'
    expect(await results).toEqual([{ unreadable, ...outline }, { subject: 'good' }])
    expect(filesLeft()).toEqual(before)
    await parser.stop()
  })

  test.each<[what: string, script: string, reason: string]>([
    [
      'takes too much memory',
      `if (rawPath !== 'good') for (;;) hog.push(new Array(500000).fill(0.5))`,
      'This email needed more than 256 MB of memory to read.',
    ],
    ['ends it', `if (rawPath !== 'good') process.exit(1)`, 'This email could not be read.'],
    ['crashes it', `if (rawPath !== 'good') throw new Error('broken')`, 'This email could not be read.'],
  ])('when it %s', async (_, script, unreadable) => {
    const before = filesLeft()
    const parser = createMailParser({ memoryMb: 16, worker: threadThat(script) })
    const [bad, good] = await Promise.all([parser.parse('bad', files), parser.parse('good', files)])
    expect(bad).toEqual({ unreadable, ...outline })
    expect(good).toEqual({ subject: 'good' })
    expect(filesLeft()).toEqual(before)
    await parser.stop()
  })
})
