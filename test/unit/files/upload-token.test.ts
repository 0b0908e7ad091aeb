import { describe, expect, test } from 'vitest'
import {
  createFileLink,
  createTeamFileLink,
  isFileLinkValid,
  signFileLink,
  withFileLinks,
  withTeamFileLinks,
} from '#server/files/file-link.ts'
import { isFileTokenValid, mayChangeFiles, signFileToken, signUploadToken } from '#server/files/upload-token.ts'
import type { Actor } from '#server/context.ts'
import { createSigner } from '#server/platform/signing.ts'
import type { Storage } from '#server/files/storage.ts'

const HOUR = 60 * 60 * 1000
const START = new Date('2026-11-20T12:00:00Z')
const TICKET = { id: '5f0c4c52-3f4e-4f7e-9a55-2f6a4a1b7c11', created_at: START }
const OTHER = { ...TICKET, id: '77777777-3f4e-4f7e-9a55-2f6a4a1b7c11' }
const ADMIN: Actor = {
  id: '1',
  first_name: 'Jo',
  last_name: 'L',
  email: 'jo@example.com',
  is_admin: true,
  role: 'admin',
}

const at = (ms: number, secret = 'a'.repeat(32), previous?: string) => ({
  signer: createSigner(secret, previous),
  now: () => new Date(START.getTime() + ms),
})
const altered = (text: string) => (text.startsWith('A') ? 'B' : 'A') + text.slice(1)

describe('the upload token of a ticket', () => {
  const token = signUploadToken(at(0), TICKET.id)
  const may = (ctx = at(0), ticket = TICKET, shown: string | undefined = token, actor: Actor | null = null) =>
    mayChangeFiles(ctx, ticket, { actor, token: shown })

  test('lets its holder change the files of that ticket, and no other', () => {
    expect(may()).toBe(true)
    expect(may(at(0), OTHER)).toBe(false)
  })

  test('works for 24 hours after the ticket was created', () => {
    expect(may(at(24 * HOUR - 1))).toBe(true)
    expect(may(at(24 * HOUR))).toBe(false)
  })

  test('has at least 128 bits and cannot be altered, shortened or made with another key', () => {
    expect(Buffer.from(token, 'base64url').length * 8).toBeGreaterThanOrEqual(128)
    expect(may(at(0), TICKET, altered(token))).toBe(false)
    expect(may(at(0), TICKET, token.slice(0, -1))).toBe(false)
    expect(may(at(0), TICKET, '')).toBe(false)
    expect(may(at(0, 'b'.repeat(32)))).toBe(false)
  })

  test('stays valid while the previous key is known', () => {
    expect(may(at(0, 'b'.repeat(32), 'a'.repeat(32)))).toBe(true)
  })

  test('is needed by everyone except an admin', () => {
    expect(mayChangeFiles(at(0), TICKET, { actor: null, token: undefined })).toBe(false)
    expect(mayChangeFiles(at(0), TICKET, { actor: { ...ADMIN, is_admin: false }, token: undefined })).toBe(false)
    expect(mayChangeFiles(at(99 * HOUR), TICKET, { actor: ADMIN, token: undefined })).toBe(true)
  })
})

describe('the token of a file', () => {
  const token = signFileToken(at(0), 'temp/1-ab.png')

  test('stays valid for the file after it was claimed, and for no other file', () => {
    expect(isFileTokenValid(at(0), 'temp/1-ab.png', token)).toBe(true)
    expect(isFileTokenValid(at(0), `${TICKET.id}/1-ab.png`, token)).toBe(true)
    expect(isFileTokenValid(at(0), 'temp/1-ac.png', token)).toBe(false)
    expect(isFileTokenValid(at(0), 'temp/1-ab.png', undefined)).toBe(false)
    expect(isFileTokenValid(at(0), 'temp/1-ab.png', altered(token))).toBe(false)
  })

  test('is neither a ticket token nor a link, even for the same text', () => {
    expect(signFileToken(at(0), TICKET.id)).not.toBe(signUploadToken(at(0), TICKET.id))
    expect(isFileLinkValid(at(0), { key: 'temp/1-ab.png', expires: '', signature: token })).toBe(false)
  })
})

describe('a signed link', () => {
  const KEY = `${TICKET.id}/1-ab.png`
  const url = new URL(signFileLink(at(0), KEY), 'http://localhost')
  const link = {
    key: url.pathname.slice('/files/'.length),
    expires: url.searchParams.get('expires')!,
    signature: url.searchParams.get('signature')!,
  }

  test('works for 3600 seconds', () => {
    expect(link).toMatchObject({ key: KEY, expires: String(START.getTime() / 1000 + 3600) })
    expect(isFileLinkValid(at(HOUR - 1), link)).toBe(true)
    expect(isFileLinkValid(at(HOUR), link)).toBe(false)
  })

  test('cannot be extended, altered or used for another file', () => {
    expect(isFileLinkValid(at(0), { ...link, expires: String(Number(link.expires) + 1) })).toBe(false)
    expect(isFileLinkValid(at(0), { ...link, signature: altered(link.signature) })).toBe(false)
    expect(isFileLinkValid(at(0), { ...link, key: `${OTHER.id}/1-ab.png` })).toBe(false)
    expect(isFileLinkValid(at(0, 'b'.repeat(32)), link)).toBe(false)
  })
})

describe('The address of a file', () => {
  const TEMPORARY = 'temp/1-ab.png'
  const CLAIMED = `${TICKET.id}/1-ab.png`
  const FILE = { id: CLAIMED, name: 'photo.png', contentType: 'image/png' }
  /** A storage with objects at these keys, which may sign its own addresses. */
  const storing = (keys: string[], signLink?: Storage['signLink']) =>
    ({
      has: async (key) => keys.includes(key),
      ...(signLink && { signLink }),
    }) as Storage
  const linked = async (storage: Storage) => {
    const url = await createFileLink({ ...at(0), storage }, CLAIMED, FILE)
    expect(await withFileLinks({ ...at(0), storage }, [FILE])).toEqual([{ ...FILE, url }])
    const teamUrl = await createTeamFileLink({ ...at(0), storage }, CLAIMED)
    expect(await withTeamFileLinks({ ...at(0), storage }, [FILE])).toEqual([{ ...FILE, url: teamUrl }])
    return url
  }

  test('is ours, with the key the file is listed by, wherever its bytes are now', async () => {
    for (const place of [TEMPORARY, CLAIMED]) expect(await linked(storing([place]))).toBe(signFileLink(at(0), CLAIMED))
  })

  const signing: Storage['signLink'] = async (...request) => JSON.stringify(request)

  test('is the storage service’s own where it signs links, for an hour', async () => {
    const link = await linked(storing([CLAIMED], signing))
    expect(JSON.parse(link!)).toEqual([CLAIMED, FILE, 3600])
  })

  test('is ours while the bytes are still to be moved, for the service would look where they were', async () => {
    expect(await linked(storing([TEMPORARY], signing))).toBe(signFileLink(at(0), CLAIMED))
  })

  test('is null when its bytes are missing', async () => {
    expect(await linked(storing([]))).toBeNull()
  })
})
