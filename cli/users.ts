/** `npm run users`: manages who can sign in, with or without a running server. */
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { type Role, isRole } from '#contract/roles.ts'
import { newPassword } from '#contract/text.ts'
import { type Config, readConfig } from '#server/platform/config/config.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { toOneLine } from '#server/platform/log.ts'
import { createUser } from '#server/people/create-user.ts'
import { hashPassword, passwordWeakness } from '#server/people/passwords.ts'
import {
  endSessionsOf,
  listUsers,
  removeLostSecondFactor,
  setPassword,
  setRole,
} from '#server/people/account-commands.ts'
import { runCommand } from './run-command.ts'
import { withDatabase } from './with-database.ts'

const USAGE = `npm run users -- add --email E --password P --first-name F --last-name L [--admin | --role R]
npm run users -- list
npm run users -- set-password --email E [--password P]
npm run users -- end-sessions --email E
npm run users -- set-role --email E --role technician|manager|admin
npm run users -- grant-admin --email E
npm run users -- revoke-admin --email E
npm run users -- remove-second-factor --email E
Without --password the password is read from standard input.`

const OPTIONS = {
  email: { type: 'string' },
  password: { type: 'string' },
  'first-name': { type: 'string' },
  'last-name': { type: 'string' },
  admin: { type: 'boolean' },
  role: { type: 'string' },
} as const

type Values = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values']
/** Does everything that can fail or wait before returning the transaction, which blocks an embedded database. */
type Command = (values: Values, config: Config, input: Readable) => Promise<(tx: Transaction) => Promise<string>>

const COMMANDS: Record<string, Command> = {
  add: async (values, { passwordCost }, input) => {
    const email = required(values, 'email')
    const names = { firstName: required(values, 'first-name'), lastName: required(values, 'last-name') }
    const passwordHash = await hashPassword(await readPassword(values, email, input), passwordCost)
    const role = values.admin ? 'admin' : values.role === undefined ? null : readRole(values)
    return async (tx) => {
      await createUser(tx, { email, passwordHash, ...names, role })
      return `${email} can sign in${role ? ` as ${WITH_ARTICLE[role]}` : ''}.`
    }
  },
  list: async () => async (tx) => {
    const users = await listUsers(tx)
    return users
      .map((user) =>
        toOneLine(`${user.email}  ${user.first_name} ${user.last_name}${user.role ? `  ${user.role}` : ''}`),
      )
      .join('\n')
  },
  'set-password': async (values, { passwordCost }, input) => {
    const email = required(values, 'email')
    const passwordHash = await hashPassword(await readPassword(values, email, input), passwordCost)
    return async (tx) => {
      await setPassword(tx, email, passwordHash)
      return 'The password is set and every session ended.'
    }
  },
  'end-sessions': async (values) => {
    const email = required(values, 'email')
    return async (tx) => {
      const count = await endSessionsOf(tx, email)
      return count === 1 ? '1 session ended.' : `${count} sessions ended.`
    }
  },
  'set-role': async (values) => changeRole(required(values, 'email'), readRole(values)),
  'grant-admin': async (values) => changeRole(required(values, 'email'), 'admin'),
  'revoke-admin': async (values) => changeRole(required(values, 'email'), null),
  'remove-second-factor': async (values) => {
    const email = required(values, 'email')
    return async (tx) => {
      await removeLostSecondFactor(tx, email)
      return 'The second factor is removed and every session ended.'
    }
  },
}

const WITH_ARTICLE = { technician: 'a technician', manager: 'a manager', admin: 'an admin' }

const changeRole = (email: string, role: Role | null) => async (tx: Transaction) => {
  await setRole(tx, email, role)
  return `${email} is ${role ? WITH_ARTICLE[role] : 'no longer an admin'}.`
}

function readRole({ role }: Values): Role {
  if (!isRole(role)) throw new Error('--role is missing or unknown: give technician, manager or admin.')
  return role
}

function required(values: Values, name: 'email' | 'first-name' | 'last-name'): string {
  const value = values[name]?.trim()
  if (!value) throw new Error(`--${name} is missing; \`npm run users\` shows which options belong together.`)
  if (name === 'email' && !/^[^\s@]+@[^\s@]+$/.test(value))
    throw new Error(`--email ${value} is not an e-mail address.`)
  return value
}

async function readPassword(values: Values, email: string, input: Readable): Promise<string> {
  const given = values.password ?? (await text(input)).replace(/\r?\n$/, '')
  const password = newPassword.safeParse(given)
  const problem = password.success ? await passwordWeakness(password.data, email) : password.error.issues[0]!.message
  if (problem) throw new Error(`The password cannot be used: ${problem}.`)
  return given
}

/** Runs the command of these arguments, with a password from `input`; returns what to print. */
export async function manageUsers(args: string[], readSettings = readConfig, input: Readable = process.stdin) {
  const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true })
  const command = COMMANDS[positionals[0] ?? '']
  if (!command || positionals.length !== 1) throw new Error(USAGE)
  const config = readSettings()
  const change = await command(values, config, input)
  return withDatabase(config, ({ db }) => db.transaction(change))
}

if (import.meta.main) await runCommand((args) => manageUsers(args))
