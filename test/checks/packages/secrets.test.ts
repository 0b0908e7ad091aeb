import { join } from 'node:path'
import { runSecretLint } from 'secretlint'
import { describe, expect, it } from 'vitest'
import { ROOT, filesBelow } from './files.ts'

const engineOptions = {
  cwd: ROOT,
  formatter: 'compact',
  color: false,
  configFilePath: join(ROOT, '.secretlintrc.json'),
}

const look = async (cliOptions: Parameters<typeof runSecretLint>[0]['cliOptions']) => {
  const { exitStatus, stdout, stderr } = await runSecretLint({ cliOptions, engineOptions })
  if (stderr) throw stderr
  return { found: exitStatus !== 0, said: stdout ?? '' }
}

describe('No secret', () => {
  it('lies in any file of the repository', async () => {
    const files = filesBelow().map((file) => join(ROOT, file))
    expect(files.length).toBeGreaterThan(500)
    expect(await look({ cwd: ROOT, filePathOrGlobList: files, noGlob: true })).toEqual({
      found: false,
      said: '',
    })
  })

  // Put together here, so that this file is not found itself.
  it.each([
    [
      'a private key',
      ['-----BEGIN RSA PRIVATE', ' KEY-----\n', 'MIIEow'.repeat(40), '\n-----END RSA PRIVATE', ' KEY-----'],
    ],
    ['a token of GitHub', ['ghp', '_', 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8']],
    ['a token of Slack', ['xoxb', '-1234567890-1234567890123-', 'a1B2c3D4e5F6g7H8i9J0k1L2']],
    ['a password in an address', ['post', 'gres://desk:', 'correct-horse@db.example.com/desk']],
  ])('would be missed: %s is found', async (_, pieces) => {
    const { found } = await look({ cwd: ROOT, stdinContent: pieces.join(''), stdinFileName: 'notes.txt' })
    expect(found).toBe(true)
  })
})
