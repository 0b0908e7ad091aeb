/** Reporter of Vitest that writes its results, in the form of run-tests.mjs, to the file that TEST_REPORT names. */
import fs from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { OUTSIDE, failureOutside } from './run-tests.mjs'

const STATUSES = { passed: 'passed', failed: 'failed', skipped: 'skipped', pending: 'failed' }

export default class VitestReport {
  onTestRunEnd(modules, unhandledErrors) {
    const tests = modules.flatMap((module) => [...readTests(module), ...readErrors(module)])
    for (const error of unhandledErrors) tests.push(failureOutside('An error outside of any test', describe(error)))
    fs.writeFileSync(process.env.TEST_REPORT, JSON.stringify(tests))
  }
}

function readTests(module) {
  return Array.from(module.children.allTests(), (test) => {
    const { state, errors } = test.result()
    const { duration, retryCount, startTime } = test.diagnostic() ?? {}
    const status = state === 'passed' && retryCount > 0 ? 'flaky' : STATUSES[state]
    return {
      ...place(module),
      name: fullName(test),
      status,
      message: describe(errors?.[0] ?? (state === 'pending' ? 'did not end' : undefined)),
      startedAt: startTime,
      durationMs: Math.round(duration ?? 0),
      timeoutMs: test.options.timeout ?? module.project.config.testTimeout,
    }
  })
}

/** Errors outside of tests: of a file that cannot be read, or of a hook. */
function readErrors(module) {
  const suites = [module, ...module.children.allSuites()]
  const errors = suites.flatMap((suite) => suite.errors())
  const isUnfinished = ['queued', 'pending'].includes(module.state())
  if (isUnfinished && errors.length === 0) errors.push('the file did not end')
  return errors.map((error) => failureOutside(OUTSIDE, describe(error), place(module)))
}

const place = (module) => ({
  file: path.relative(module.project.vitest.config.root, module.moduleId),
  project: module.project.name,
})

const fullName = ({ parent, name }) => (parent.type === 'module' ? name : `${fullName(parent)} > ${name}`)

/** Formats the message, expected and received values, and the place in our own files. */
function describe(error) {
  if (error === undefined) return ''
  if (typeof error === 'string') return stripVTControlCharacters(error)
  const stack = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line) && !line.includes('node_modules'))
  const parts = [error.message ?? String(error), error.diff ?? '', ...stack]
  return stripVTControlCharacters(parts.filter((part) => part !== '').join('\n'))
}
