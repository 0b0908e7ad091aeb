import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { isFileLinkValid, readFileLink, signFileLink } from '#server/files/file-link.ts'
import { isFileTokenValid, mayChangeFiles, signFileToken, signUploadToken } from '#server/files/upload-token.ts'
import type { Context } from '#server/context.ts'
import { AppError } from '#server/platform/errors.ts'
import { createUser } from '#server/people/create-user.ts'
import { hashPassword } from '#server/people/passwords.ts'
import { readDeviceToken, createDeviceToken } from '#server/people/known-devices.ts'
import { setupAdmin, setupToken } from '#server/people/setup-admin.ts'
import { openTestApp } from '#test/support/app.ts'

/** Signed texts of one kind, and whether the product accepts a text as one. */
export type SignedTexts = {
  kind: string
  valid: string[]
  accepts: (text: string) => boolean | Promise<boolean>
}

const ADMIN = { email: 'links@neatline.example.com', password: 'nobody guesses this of all sentences' }
const COUNT = 20

/** The product in this process, with a clock of the test, and on a port for requests sent as they are. */
export async function openSigningServer(now: () => Date) {
  const app = await openTestApp({}, { now })
  const server = createServer(getRequestListener(app.app.fetch))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    ctx: app.ctx,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fetch: app.request,
    async close(): Promise<void> {
      server.closeAllConnections()
      server.close()
      await app.close()
    },
  }
}
export type SigningServer = Awaited<ReturnType<typeof openSigningServer>>

/** Creates an admin and some files; returns the cookie of a session and signed links. */
export async function createAdminAndFiles({ ctx, fetch }: SigningServer): Promise<{ cookie: string; links: string[] }> {
  const passwordHash = await hashPassword(ADMIN.password, ctx.config.passwordCost)
  await ctx.transact((tx) =>
    createUser(tx, { email: ADMIN.email, passwordHash, firstName: 'Jo', lastName: 'L', role: 'admin' }),
  )
  const json = { 'content-type': 'application/json' }
  const signedIn = await fetch('/api/auth/sign-in/email', {
    method: 'POST',
    headers: json,
    body: JSON.stringify(ADMIN),
  })
  const cookie = signedIn.headers
    .getSetCookie()
    .find((value) => value.includes('session_token'))!
    .split(';')[0]!
  const links: string[] = []
  for (let number = 0; number < 3; number++) {
    const form = new FormData()
    form.append('file', new File([`file ${number}`], 'notes.txt'))
    const file = await (await fetch('/api/attachments', { method: 'POST', body: form })).json()
    links.push(signFileLink(ctx, file.id))
  }
  return { cookie, links }
}

/** Every kind of text that the product signs, with the function that checks it. */
export function signTexts(ctx: Context, made: number): SignedTexts[] {
  const ids = Array.from({ length: COUNT }, () => crypto.randomUUID())
  const keyOf = (id: string, at: number) => `${id}/${made + at}-${id.replaceAll('-', '')}.png`
  const accountOf = (id: string) => `${id}@neatline.example.com`
  const first = ids[0]!
  const isPublic = { ...ctx, config: { ...ctx.config, publicUrl: new URL('https://help.example.com') } }
  return [
    {
      kind: 'link',
      valid: ids.map((id, at) => signFileLink(ctx, keyOf(id, at))),
      accepts(text) {
        const link = readFileLink(text)
        return link !== undefined && isFileLinkValid(ctx, link)
      },
    },
    {
      kind: 'token of a file',
      valid: [signFileToken(ctx, keyOf(first, 0))],
      accepts: (text) => isFileTokenValid(ctx, keyOf(first, 0), text),
    },
    {
      kind: 'token of a ticket',
      valid: [signUploadToken(ctx, first)],
      accepts: (text) => mayChangeFiles(ctx, { id: first, created_at: new Date(made) }, { actor: null, token: text }),
    },
    {
      kind: 'cookie of a browser',
      valid: [createDeviceToken(ctx, accountOf(first))],
      accepts: (text) => readDeviceToken(ctx, accountOf(first), text) !== undefined,
    },
    {
      kind: 'token of the setup',
      valid: [setupToken(ctx)],
      // There is an admin already: a valid token gets a different refusal.
      accepts: (token) =>
        setupAdmin(isPublic, { ...ADMIN, firstName: '', lastName: '', token }).then(
          () => true,
          (error: unknown) => !(error instanceof AppError && error.code === 'forbidden'),
        ),
    },
  ]
}

/** Valid texts for other tickets, files, accounts and purposes: they must be accepted nowhere else. */
export function signForOtherSubjects(ctx: Context): string[] {
  const ids = Array.from({ length: COUNT }, () => crypto.randomUUID())
  return ids.flatMap((id) => [
    signFileToken(ctx, `temp/${id}.png`),
    signUploadToken(ctx, id),
    createDeviceToken(ctx, `${id}@neatline.example.com`),
    ctx.signer.sign('setup', id),
    ctx.signer.sign('better-auth', id),
  ])
}
