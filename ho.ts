import { readFileSync } from 'node:fs'
import { trimReply } from './server/inbox/trim/trim-reply.ts'
const norm = (s: string) => s.replaceAll(/[ \t\u00a0]+/g, ' ').replaceAll(/ ?\n ?/g, '\n').replaceAll(/\n{2,}/g, '\n').trim()
const lines = readFileSync(process.argv[2]!, 'utf8').trim().split('\n').map((l) => JSON.parse(l))
let ok = 0; const bad: string[] = []
for (const { program, language, plain, html, text } of lines) { const r = trimReply({ plain, html }); if (norm(r.text) === norm(text)) ok++; else bad.push(`--- ${program} ${language}\nGOT: ${JSON.stringify(norm(r.text))}\nWANT: ${JSON.stringify(norm(text))}`) }
console.log(ok, lines.length, (ok / lines.length * 100).toFixed(1)); console.log(bad.join('\n').slice(0, 9000))
