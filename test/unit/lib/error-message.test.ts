import { expect, test } from 'vitest'
import { ApiError } from '#app/lib/api.ts'
import { errorMessage, serverFieldErrors } from '#app/lib/error-message.ts'

test('a failed call is explained by the server, or else by a standard sentence', () => {
  expect(errorMessage(new ApiError(409, 'Begin again.'))).toBe('Begin again.')
  expect(errorMessage(new ApiError(0, ''))).toMatch(/could not be reached/)
  expect(errorMessage(new ApiError(500, ''))).toMatch(/went wrong/)
  expect(errorMessage(new TypeError('x is not a function'))).toMatch(/went wrong/)
  const errors = [{ path: 'code', message: 'Not right' }]
  expect(serverFieldErrors(new ApiError(403, 'Not right', errors))).toEqual({ code: 'Not right' })
  expect(serverFieldErrors(new Error('other'))).toEqual({})
})
