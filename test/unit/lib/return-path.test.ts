import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rememberPath, takeReturnPath } from '#app/lib/session/return-path.ts'
import { MemoryStorage } from './memory-storage.ts'

beforeEach(() => void vi.stubGlobal('sessionStorage', new MemoryStorage()))
afterEach(() => vi.unstubAllGlobals())

test('After the sign-in the admin page that was asked for opens, once', () => {
  rememberPath('/admin/account?from=mail')
  expect(takeReturnPath()).toBe('/admin/account?from=mail')
  expect(takeReturnPath()).toBe('/admin')
})

test.each(['/admin/login', '//elsewhere.example', 'https://elsewhere.example/admin', '/administrator', '/support', ''])(
  'After the sign-in nobody is led to %o',
  (path) => {
    rememberPath(path)
    expect(takeReturnPath()).toBe('/admin')
  },
)
