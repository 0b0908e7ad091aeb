/**
 * The rules of Mozilla's HTTP Observatory as they stand in November 2026
 * (https://developer.mozilla.org/en-US/observatory/docs/tests_and_scoring), applied to one response, offline.
 */
export type PageResponse = {
  headers: Headers
  html: string
  /** Whether browsers carry the host in their HSTS preload list: no response can say that by itself. */
  listed: boolean
}
/** The result of one rule, and the points it adds or takes. */
export type Verdict = { rule: string; found: string; points: number }
export type Score = { score: number; grade: string; verdicts: Verdict[] }

const BASE = 100
/** Below this score, bonuses do not count. */
const BONUS_FROM = 90
const GRADES: [from: number, grade: string][] = [
  [100, 'A+'],
  [90, 'A'],
  [85, 'A-'],
  [80, 'B+'],
  [70, 'B'],
  [65, 'B-'],
  [60, 'C+'],
  [50, 'C'],
  [45, 'C-'],
  [40, 'D+'],
  [30, 'D'],
  [25, 'D-'],
  [0, 'F'],
]
/** CSP 10, CORP 10, and 5 each for cookies, HSTS, referrer, SRI and framing. */
export const MAX_SCORE = 145

type Rule = (answer: PageResponse) => [points: number, found: string]

const BROAD = /^(?:\*|(?:ftp|https?):(?:\/\/\*(?:\.\*)?)?)$/
const INSECURE = /^(?:http|ftp):/
const HASH_OR_NONCE = /^'(?:sha(?:256|384|512)|nonce)-/
const SIX_MONTHS_S = 15_552_000
const PRIVATE_REFERRERS = ['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin']

/** Each directive with its sources; undefined where one is repeated, which makes the policy void. */
function policyOf({ headers }: PageResponse): Map<string, string[]> | undefined {
  const policy = new Map<string, string[]>()
  for (const part of (headers.get('content-security-policy') ?? '').toLowerCase().split(';')) {
    const [name, ...sources] = part.trim().split(/\s+/)
    if (!name) continue
    if (policy.has(name)) return undefined
    policy.set(name, sources.length === 0 && name.endsWith('-src') ? ["'none'"] : sources)
  }
  return policy
}

const contentSecurityPolicy: Rule = (answer) => {
  const policy = policyOf(answer)
  if (!policy) return [-25, 'a directive twice']
  if (policy.size === 0) return [-25, 'missing']
  const sources = (name: string) => policy.get(name) ?? policy.get('default-src') ?? ['*']
  const inForce = (name: string) => {
    const all = sources(name)
    return all.some((source) => HASH_OR_NONCE.test(source)) ? all.filter((s) => s !== "'unsafe-inline'") : all
  }
  const isUnsafe = (source: string) => BROAD.test(source) || ["'unsafe-inline'", 'data:'].includes(source)
  const [script, style] = [inForce('script-src'), inForce('style-src')]
  const passive = [...sources('img-src'), ...sources('media-src')]
  const active = [...policy].flatMap(([name, all]) => (/^(img|media)-src$/.test(name) ? [] : all))
  if (script.some(isUnsafe) || sources('object-src').some((source) => BROAD.test(source)))
    return [-20, 'scripts from anywhere']
  if (active.some((source) => INSECURE.test(source))) return [-20, 'scripts or styles over http']
  if ([...script, ...style].includes("'unsafe-eval'")) return [-10, 'unsafe-eval']
  if (passive.some((source) => INSECURE.test(source))) return [-10, 'pictures over http']
  if (style.some(isUnsafe)) return [0, 'styles from anywhere']
  return policy.get('default-src')?.join() === "'none'"
    ? [10, "nothing unsafe, default-src 'none'"]
    : [5, 'nothing unsafe']
}

const cookies: Rule = ({ headers }) => {
  const set = headers.getSetCookie().map((cookie) => cookie.toLowerCase())
  const has = (cookie: string, flag: RegExp) =>
    cookie
      .split(';')
      .slice(1)
      .some((part) => flag.test(part.trim()))
  const isSession = (cookie: string) => /login|sess/.test(cookie.split('=')[0]!)
  if (set.length === 0) return [0, 'none']
  if (set.some((cookie) => isSession(cookie) && !has(cookie, /^secure$/))) return [-40, 'a session without Secure']
  if (set.some((cookie) => isSession(cookie) && !has(cookie, /^httponly$/))) return [-30, 'a session without HttpOnly']
  if (set.some((cookie) => !has(cookie, /^secure$/))) return [-20, 'one without Secure']
  return set.every((cookie) => has(cookie, /^samesite=(?:lax|strict)$/)) ? [5, 'all held'] : [0, 'without SameSite']
}

const sharing: Rule = ({ headers }) => {
  const allowed = headers.get('access-control-allow-origin')
  if (allowed === null) return [0, 'with nobody']
  return headers.has('access-control-allow-credentials') ? [-50, 'with others, signed in'] : [0, allowed]
}

const strictTransport: Rule = ({ headers, listed }) => {
  const seconds = Number(/max-age=(\d+)/i.exec(headers.get('strict-transport-security') ?? '')?.[1])
  if (listed) return [5, 'in the list of browsers']
  if (!Number.isFinite(seconds)) return [-20, 'missing']
  return seconds < SIX_MONTHS_S ? [-10, 'under six months'] : [0, `${seconds} seconds`]
}

const referrer: Rule = ({ headers }) => {
  const policy = headers.get('referrer-policy')?.split(',').at(-1)!.trim().toLowerCase()
  if (policy === undefined) return [0, 'missing']
  return [PRIVATE_REFERRERS.includes(policy) ? 5 : -5, policy]
}

/** Parts that do not count as content of the document. */
const APART = /<!--[\s\S]*?-->|<template\b[\s\S]*?<\/template>/gi

/** Subresource integrity of external scripts; inline ones are covered by the policy. */
const integrity: Rule = ({ html }) => {
  const named = [...html.replaceAll(APART, '').matchAll(/<script\b[^>]*\ssrc="([^"]*)"[^>]*>/gi)]
  const foreign = named.filter(([, address]) => /^(?:https?:)?\/\//.test(address!))
  const without = foreign.filter(([script]) => !/\sintegrity="/.test(script))
  if (without.some(([, address]) => !address!.startsWith('https:'))) return [-50, 'foreign scripts over http']
  if (without.length > 0) return [-5, 'foreign scripts without it']
  return named.some(([script]) => /\sintegrity="/.test(script)) ? [5, 'there'] : [0, 'only scripts of our own']
}

const contentType: Rule = ({ headers }) =>
  headers.get('x-content-type-options')?.toLowerCase() === 'nosniff' ? [0, 'nosniff'] : [-5, 'missing']

const framing: Rule = (answer) => {
  const ancestors = policyOf(answer)?.get('frame-ancestors')
  if (ancestors && !ancestors.some((source) => BROAD.test(source))) return [5, 'by the policy']
  const header = answer.headers.get('x-frame-options')?.toLowerCase()
  return header === 'deny' || header === 'sameorigin' ? [0, header] : [-20, 'missing']
}

const resourcePolicy: Rule = ({ headers }) => {
  const policy = headers.get('cross-origin-resource-policy')?.toLowerCase()
  if (policy === 'same-origin' || policy === 'same-site') return [10, policy]
  return policy === undefined || policy === 'cross-origin' ? [0, policy ?? 'missing'] : [-5, policy]
}

/** All rules but the redirection from http, which is the proxy's part. */
const RULES: Record<string, Rule> = {
  'Content-Security-Policy': contentSecurityPolicy,
  Cookies: cookies,
  'Cross-origin sharing': sharing,
  'Strict-Transport-Security': strictTransport,
  'Referrer-Policy': referrer,
  'Subresource integrity': integrity,
  'X-Content-Type-Options': contentType,
  'X-Frame-Options': framing,
  'Cross-Origin-Resource-Policy': resourcePolicy,
}

/** Scores a response as if it came over https. Bonuses count if at least 90 points are left without them. */
export function scoreResponse(answer: PageResponse): Score {
  const verdicts = Object.entries(RULES).map(([rule, apply]) => {
    const [points, found] = apply(answer)
    return { rule, found, points }
  })
  const sum = (some: Verdict[]) => some.reduce((total, { points }) => total + points, BASE)
  const without = sum(verdicts.filter(({ points }) => points < 0))
  const score = Math.max(0, without >= BONUS_FROM ? sum(verdicts) : without)
  return { score, grade: GRADES.find(([from]) => score >= from)![1], verdicts }
}
