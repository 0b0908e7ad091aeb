/** `npm run bench -- weight`: what pages, scripts and pictures weigh, each beside what is wanted. */
import { weights } from './weights.ts'

export async function bench(): Promise<void> {
  const rows = weights().map(({ what, is, wanted }) => {
    const verdict = is > wanted ? `${((is / wanted - 1) * 100).toFixed(1)} % over` : ''
    return `${String(is).padStart(9)} of ${String(wanted).padStart(9)}  ${what}  ${verdict}`.trimEnd()
  })
  process.stdout.write(`${rows.join('\n')}\n`)
}
