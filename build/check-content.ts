/** Fails the build when texts are unfinished or links are dead; `--samples` lists what the owner has to confirm. */
import * as navigation from '#content/navigation.ts'
import { pages } from '#content/pages.ts'
import { findDeadLinks, findFaults, listSamples } from './check-content/find-faults.ts'

if (process.argv.includes('--samples')) {
  const samples = listSamples(pages)
  process.stdout.write(`${samples.join('\n')}\n\n${samples.length} to confirm before launch\n`)
} else {
  const findings = [...findFaults(pages), ...findDeadLinks(pages, { ...navigation })]
  if (findings.length > 0) {
    process.stderr.write(`${findings.join('\n')}\n\n${findings.length} to mend in content/\n`)
    process.exit(1)
  }
}
