import { describe, expect, it } from 'vitest'
import { packRelease, type ReleaseFiles, unpackRelease } from '#server/company/release-files.ts'

const HOUR = 60 * 60 * 1000
const files = (...paths: string[]): ReleaseFiles => new Map(paths.map((path) => [path, new Uint8Array([1, 2])]))
const unpacked = async (...args: Parameters<typeof packRelease>) => unpackRelease(await packRelease(...args))

describe('A release', () => {
  it('comes back as it was stored', async () => {
    const { files: found, former } = await unpacked(files('/index.html', '/assets/root-1.css'), undefined)
    expect([...found.keys()]).toEqual(['/index.html', '/assets/root-1.css'])
    expect([...found.get('/index.html')!]).toEqual([1, 2])
    expect(former.size).toBe(0)
  })

  it('keeps the named files of those before for an hour, since open pages load them', async () => {
    const first = await unpacked(files('/index.html', '/assets/root-1.css', '/brand/logo-1.svg'), undefined, 0)
    const second = await unpacked(files('/index.html', '/assets/root-2.css'), first, 0)
    expect([...second.former.keys()]).toEqual(['/assets/root-1.css', '/brand/logo-1.svg'])
    const third = await unpacked(files('/index.html', '/assets/root-1.css'), second, HOUR - 1)
    expect([...third.former.keys()]).toEqual(['/brand/logo-1.svg', '/assets/root-2.css'])
    const fourth = await unpacked(files('/index.html'), third, HOUR + 1)
    expect([...fourth.former.keys()]).toEqual(['/assets/root-2.css', '/assets/root-1.css'])
  })

  it('is refused where it is damaged', async () => {
    await expect(unpackRelease(Buffer.from('garbage'))).rejects.toThrow()
  })
})
