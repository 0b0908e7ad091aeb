import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { container, plainPart, rawMail } from '#test/support/mail/mail-bytes.ts'
import { ROOT, startProcess, temporaryDirectory } from '#test/support/server.ts'

/** Prints the most memory a process has used, in MB, after each mail it has parsed. */
const SCRIPT = `
  import { createMailParser } from '${join(ROOT, 'server/mail/parse/create-mail-parser.ts')}'
  const [directory, ...mails] = process.argv.slice(1)
  const parser = createMailParser()
  for (const mail of mails) {
    const { files } = await parser.parse(mail, directory)
    console.log(files[0].size, process.resourceUsage().maxRSS / 1024)
  }
  await parser.stop()`

const LINE = `${'QUJD'.repeat(19)}\r\n`
const mailOf = (megabytes: number) =>
  container('mixed', [
    plainPart('Hello'),
    rawMail(
      ['Content-Type: application/pdf', 'Content-Transfer-Encoding: base64'],
      LINE.repeat((megabytes * 1e6) / LINE.length),
    ),
  ])

test('A mail of 25 MB takes at most 60 MB of memory, and one of 38 MB little more', async () => {
  const directory = temporaryDirectory()
  const files = join(directory, 'files')
  mkdirSync(files)
  const mails = [0.1, 25, 38].map((megabytes) => {
    const path = join(directory, `${megabytes}.eml`)
    writeFileSync(path, mailOf(megabytes))
    return path
  })
  const { output, ended } = startProcess(['--input-type=module', '-e', SCRIPT, files, ...mails])
  expect(await ended, output.err).toMatchObject({ code: 0 })
  const [small, large, largest] = output.out
    .trim()
    .split('\n')
    .map((line) => line.split(' ').map(Number))
  expect(large![0]).toBeGreaterThan(18e6)
  expect(large![1]! - small![1]!).toBeLessThan(60)
  expect(largest![1]! - small![1]!).toBeLessThan(70)
})
