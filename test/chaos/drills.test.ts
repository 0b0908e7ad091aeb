import { describe, expect, it } from 'vitest'
import { runProcess } from '#test/support/server.ts'

/** Other tests share the machine: how fast things are is measured by the drills at full size. */
const UNHURRIED = ['--within', '30000']

/** What a drill said, once it is over and everything it counted held. */
async function drill(...args: string[]): Promise<string> {
  const { code, out, err } = await runProcess([
    '--disable-warning=ExperimentalWarning',
    'scripts/drill.ts',
    ...args,
  ])
  expect(code, out + err).toBe(0)
  return out
}

describe.concurrent('Drills, at small size', () => {
  it.for(['embedded', 'postgres'])(
    'no acknowledged ticket is lost or doubled by SIGKILL under load, and the next start mends itself (%s)',
    async (database, { expect: expects }) => {
      const out = await drill('crash', '--cycles', '2', '--database', database, ...UNHURRIED)
      expects(out).toMatch(/acknowledged tickets lost +0 .*held/)
    },
  )

  it('no acknowledged ticket is lost when the embedded database loses its power', async ({
    expect: expects,
  }) => {
    const out = await drill('power-cut', '--cuts', '1')
    expects(Number(/of those lost, torn +(\d+)/.exec(out)?.[1])).toBeGreaterThan(0)
  })

  it('while the database is silent, pages are served and no request is left hanging', async () => {
    await drill('database-away', '--seconds', '3', '--way', 'silent', ...UNHURRIED)
  })

  it('every mail leaves once after a time without a mail server and a crash in it', async () => {
    await drill('mail-away', '--mails', '10', '--minutes', '2', '--database', 'embedded')
  })
})
