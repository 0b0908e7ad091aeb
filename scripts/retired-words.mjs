/** Refuses retired words in file names, identifiers and docstrings (docs/style.md). Plain JavaScript: `npm run check` runs it. */
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { root } from './prepare.mjs'

/** Whole words of a file name or an identifier, after splitting at dashes, underscores and capitals. */
const RETIRED_IN_NAMES = new Set(
  `gathering turns heed heeds entrust entrusted ears told rival rivals strangers bell patience edition enliven thrift
  upkeep aside weigh linger wish anew whoever lively nobody somebody heard said askers spelt manner
  deceits hijacks carriers telling likeness`.split(/\s+/),
)

/** Names that are stored: a migration's file and a job's queue keep theirs. */
const STORED = ['server/db/migrations/0004_upkeep.sql', 'upkeep']

/** Phrases of a docstring, and what to write instead. */
const RETIRED_IN_DOCSTRINGS = [
  [/\banswers (?:how|whether|what|which|who|with|the|a|an|null|true|false)\b/i, 'returns'],
  [/\banew\b/i, 'again'],
  [/\bstrangers?\b/i, 'unauthenticated client'],
  [/\brivals?\b/i, 'concurrent request'],
  [/\bwhoever\b/i, 'the caller, whichever'],
  [/\bunder way\b/i, 'in progress'],
  [/\bupkeep\b/i, 'maintenance'],
  [/\bpatience\b/i, 'timeout'],
  [/\bhears? of\b/i, 'is notified of'],
  [/\bis told\b/i, 'receives'],
  [/\bnobody\b/i, 'no client, no process'],
  [/\bso many\b/i, 'limit, count'],
  [/\bis away\b/i, 'is unavailable'],
  [/\b(?:SPEC|INTERFACE|ARCHITECTURE|FACTS|CONVERSATION)\.md\b/, 'docs/reference.md'],
]

const DECLARED =
  /\b(?:const|let|function|class|type|interface)\s+([A-Za-z_$][\w$]*)|\b([A-Za-z_$][\w$]*)\??:\s*(?:\(|string|number|boolean|readonly)/g
const DOCSTRING = /\/\*\*[\s\S]*?\*\//g

const words = (name) =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z]+/)
    .map((word) => word.toLowerCase())

const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
const files = tracked
  .split('\n')
  .filter((file) => /^(app|bench|build|cli|content|contract|scripts|server|test)\//.test(file))
  .filter((file) => fs.existsSync(path.join(root, file)))

const findings = []
for (const file of files) {
  for (const word of STORED.includes(file) ? [] : words(file))
    if (RETIRED_IN_NAMES.has(word)) findings.push(`${file}: the name has "${word}"`)
  if (!/\.(ts|tsx|mjs)$/.test(file) || file === 'scripts/retired-words.mjs') continue
  const text = fs.readFileSync(path.join(root, file), 'utf8')
  const lineAt = (index) => text.slice(0, index).split('\n').length
  for (const [docstring, index] of Array.from(text.matchAll(DOCSTRING), (match) => [match[0], match.index]))
    for (const [phrase, instead] of RETIRED_IN_DOCSTRINGS) {
      const found = phrase.exec(docstring)
      if (found) findings.push(`${file}:${lineAt(index + found.index)}: "${found[0]}"; write: ${instead}`)
    }
  for (const match of text.matchAll(DECLARED)) {
    const name = match[1] ?? match[2]
    if (STORED.includes(name)) continue
    for (const word of words(name))
      if (RETIRED_IN_NAMES.has(word)) findings.push(`${file}:${lineAt(match.index)}: ${name} has "${word}"`)
  }
}
for (const finding of findings) process.stdout.write(`${finding}\n`)
process.exit(findings.length > 0 ? 1 : 0)
