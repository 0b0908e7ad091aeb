import { expect, it } from 'vitest'
import { drill } from '../../scripts/drill/streams.ts'

it.runIf(process.platform === 'linux')(
  'Hundreds of idle live streams cost others nothing and hardly any memory',
  async () => {
    const small = ['--count', '400', '--seconds', '3', '--database', 'postgres']
    expect(await drill([...small, '--megabytes', '250', '--within', '500'])).toBe(true)
  },
)
