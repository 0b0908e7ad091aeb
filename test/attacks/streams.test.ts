import { expect, it } from 'vitest'
import { runProcess } from '#test/support/server.ts'

const DRILL = ['--disable-warning=ExperimentalWarning', 'scripts/drill.ts', 'streams']

it.runIf(process.platform === 'linux')(
  'Hundreds of idle live streams cost others nothing and hardly any memory',
  async () => {
    const small = ['--count', '400', '--seconds', '3', '--database', 'postgres']
    const { code, out, err } = await runProcess([...DRILL, ...small, '--megabytes', '250', '--within', '500'])
    expect(code, out + err).toBe(0)
  },
)
