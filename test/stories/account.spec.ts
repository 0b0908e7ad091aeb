import {
  type listSessions as Listed,
  endOtherSessions,
  endSession,
  getSecondFactor,
  listSessions,
} from '#contract/account.ts'
import type { ResponseBody } from '#contract/operation.ts'
import { listPeople, removePerson } from '#contract/people.ts'
import { getSettings } from '#contract/settings.ts'
import { listTags } from '#contract/tags.ts'
import { BEGIN } from '#test/e2e/support/clock.ts'
import { answer, healing, pending, refuse } from './support/answers.ts'
import { ADMIN, DANA, SCRIPT } from './support/people.ts'
import { KEEP_TOASTS, expect, test } from './support/story.ts'

type Session = ResponseBody<typeof Listed>[number]
type People = ResponseBody<typeof listPeople>

const session = (changes: Partial<Session> = {}): Session => ({
  id: 'this',
  created_at: '2026-11-10T15:00:00.000Z',
  expires_at: '2026-11-11T03:00:00.000Z',
  address: '192.0.2.7',
  user_agent: 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0',
  current: true,
  ...changes,
})
const PHONE = session({
  id: 'phone',
  current: false,
  address: null,
  user_agent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) AppleWebKit/605.1.15 Version/18.0 Mobile Safari/604.1',
})
const factor = (changes: Partial<ResponseBody<typeof getSecondFactor>> = {}) =>
  answer(getSecondFactor, { enabled: false, required: false, recoveryCodesLeft: 0, ...changes })
const person = (changes: Partial<People['people'][number]> = {}): People['people'][number] => ({
  id: DANA.id,
  first_name: 'Dana',
  last_name: 'Reyes',
  email: 'dana@neatline.example.com',
  last_seen_at: '2026-11-10T16:55:00.000Z',
  signed_in: 2,
  second_factor: true,
  role: 'technician',
  you: false,
  ...changes,
})
const ME = person({ ...ADMIN, last_seen_at: null, signed_in: 1, second_factor: false, role: 'admin', you: true })

test('Sessions name device, address and times; the others can be ended, and the focus stays in the list', async ({
  page,
  show,
  calls,
  expectAccessible,
}) => {
  const list = healing(answer(listSessions, [session(), PHONE]), answer(listSessions, [session()]))
  const answers = [list, answer(endSession, null), factor()]
  await show('account', 'SessionsPanel', {}, { answers, stored: KEEP_TOASTS })
  const rows = page.getByRole('list', { name: 'Where you’re signed in' }).getByRole('listitem')
  await expect(rows).toHaveText([
    'Firefox on WindowsThis sessionAddress192.0.2.7SinceNov 10, 2026 08:00EndsNov 10, 2026 20:00',
    /^Safari on iPhoneAddressNot knownSinceNov 10, 2026 08:00EndsNov 10, 2026 20:00End/,
  ])
  await expectAccessible()
  list.heal()
  await page.getByRole('button', { name: 'End the session of Safari on iPhone' }).press('Enter')
  await expect(rows).toHaveCount(1)
  await expect(page.getByRole('list', { name: 'Where you’re signed in' })).toBeFocused()
  await expect(page.getByRole('region', { name: /^Notifications/ })).toContainText('Safari on iPhone is signed out.')
  await expect(page.getByText('You’re signed in on this device only.')).toBeVisible()
  await expect.poll(() => calls).toContain('DELETE /api/admin/sessions/phone')
})

test('A panel says that it loads', async ({ page, show, expectAccessible }) => {
  await show('account', 'SessionsPanel', {}, { answers: [pending(listSessions)] })
  await expect(page.getByText('Loading...')).toBeVisible()
  await expectAccessible()
})

test.describe('When the server refuses', () => {
  test.use({ expectedNoise: [/status of (400|403|404|422)/] })

  test('a panel says what could not be loaded, and Try again loads it', async ({ page, show, expectAccessible }) => {
    const list = healing(refuse(listSessions, 404), answer(listSessions, [session()]))
    await show('account', 'SessionsPanel', {}, { answers: [list, answer(endOtherSessions, null)] })
    await expect(page.getByRole('alert')).toHaveText('Your sessions could not be loaded.')
    await expectAccessible()
    list.heal()
    await page.getByRole('button', { name: 'Try again' }).press('Enter')
    await expect(page.getByText('This session')).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  test('the dialog that removes a person keeps the focus, says what is wrong, and gives the focus back', async ({
    page,
    show,
    expectAccessible,
  }) => {
    const answers = [
      answer(listPeople, { people: [person({ first_name: SCRIPT }), ME], invitations: [] }),
      refuse(removePerson, 422, {
        detail: 'Check the form.',
        errors: [{ path: 'password', message: 'This is not your password' }],
      }),
      factor({ enabled: true }),
      pending(getSettings),
    ]
    await show('account', 'PeoplePanel', {}, { answers })
    const opener = page.getByRole('button', { name: `Remove ${SCRIPT} Reyes` })
    await opener.press('Enter')
    const dialog = page.getByRole('dialog', { name: `Remove ${SCRIPT} Reyes?` })
    await expect(dialog).toContainText('They are signed out everywhere right away and can’t sign in anymore.')
    await expectAccessible()
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(dialog.getByLabel('Your password')).toHaveAccessibleDescription(/Enter your password/)
    await expect(dialog).toContainText('Enter the code of your authenticator app, or a recovery code')
    await expect(dialog.getByLabel('Your password')).toBeFocused()
    await dialog.getByLabel('Your password').fill('wrong')
    await dialog.getByLabel('Code from your authenticator app').fill('123456')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('This is not your password')).toBeVisible()
    const isInside = () => page.evaluate(() => document.activeElement?.closest('dialog') !== null)
    for (let press = 0; press < 8; press++) {
      await page.keyboard.press('Tab')
      // Of the browser itself there is one stop as well: nothing has the focus then.
      if (await page.evaluate(() => document.activeElement !== document.body)) await expect.poll(isInside).toBe(true)
    }
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(opener).toBeFocused()
  })
})

const FACTORS: Record<string, [Parameters<typeof factor>[0], says: string[], never: string[], buttons: string[]]> = {
  'Two-step sign-in that is off can be set up': [
    {},
    ['Off', 'Then a stolen password alone isn’t enough.'],
    ['Recovery codes left'],
    ['Set up'],
  ],
  'Two-step sign-in says how many recovery codes are left, and when they are few': [
    { enabled: true, recoveryCodesLeft: 3 },
    ['On', 'Recovery codes left3 of 10', 'Only a few are left. Make new ones before you need them.'],
    ['It can’t be turned off'],
    ['New recovery codes', 'Turn off'],
  ],
  'Two-step sign-in that everyone uses cannot be turned off': [
    { enabled: true, required: true, recoveryCodesLeft: 10 },
    ['10 of 10', 'It can’t be turned off: everyone uses two-step sign-in here.'],
    ['Only a few are left'],
    ['New recovery codes'],
  ],
}
for (const [title, [state, says, never, buttons]] of Object.entries(FACTORS))
  test(title, async ({ page, show, expectAccessible }) => {
    await show('account', 'SecondFactorPanel', {}, { answers: [factor(state)] })
    const panel = page.getByRole('region', { name: 'Two-step sign-in' })
    await expect(panel.getByRole('button')).toHaveText(buttons)
    for (const words of says) await expect(panel).toContainText(words)
    for (const words of never) await expect(panel).not.toContainText(words)
    await expectAccessible()
  })

test('People have a name, a session, a second factor and a right; invitations say who sent them', async ({
  page,
  show,
  expectAccessible,
}) => {
  const invitation = {
    id: '00000000-0000-4000-8000-0000000000d1',
    email: 'ray@neatline.example.com',
    first_name: SCRIPT,
    last_name: 'Lane',
    role: 'manager' as const,
    invited_by: SCRIPT,
    created_at: '2026-11-09T17:00:00.000Z',
    expires_at: '2026-11-16T17:00:00.000Z',
  }
  const people = [person(), ME, person({ id: invitation.id, first_name: 'Lee', role: 'manager' })]
  await show(
    'account',
    'PeoplePanel',
    {},
    { answers: [answer(listPeople, { people, invitations: [invitation] }), factor(), pending(getSettings)] },
  )
  await expect(page.getByRole('list', { name: 'The team' }).getByRole('listitem')).toHaveText([
    /^Dana Reyesdana@.*RoleTechnicianSigned inNow, on 2 devicesLast seenNov 10, 2026 09:55Two-step sign-inOnChange role of Dana ReyesRemove/,
    /^Jo HaleYoujo@.*RoleAdminSigned inNowLast seenNot knownTwo-step sign-inOffChange role of Jo Hale$/,
    /^Lee Reyes.*RoleManager.*Remove/,
  ])
  await expect(page.getByRole('list', { name: 'Open invitations' }).getByRole('listitem')).toContainText(
    `${SCRIPT} Laneray@neatline.example.comRoleManagerInvited by${SCRIPT}Link endsNov 16, 2026 10:00`,
  )
  await page.getByRole('button', { name: 'Change role of Dana Reyes' }).click()
  await expect(page.getByRole('dialog').getByRole('combobox', { name: 'Role' })).toHaveValue('technician')
  await expectAccessible()
})

test('Tags are counted up to a thousand, and are text', async ({ page, show, expectAccessible }) => {
  const tags = [
    { name: SCRIPT, tickets: 1 },
    { name: 'printer', tickets: 1_000 },
    { name: 'vip', tickets: 1_001 },
  ]
  await show('account', 'TagsPanel', {}, { answers: [answer(listTags, tags)] })
  await expect(page.getByRole('listitem')).toHaveText([
    `${SCRIPT}1 ticketRename`,
    'printer1,000 ticketsRename',
    'vipMore than 1,000 ticketsRename',
  ])
  await expectAccessible()
})

test('Without tags the panel says so', async ({ page, show }) => {
  await show('account', 'TagsPanel', {}, { answers: [answer(listTags, [])] })
  await expect(page.getByText('No ticket has a tag yet.')).toBeVisible()
})

for (const keeps of [true, false])
  test(`The question whether one is still there ${keeps ? 'is answered by Escape, and gives the focus back' : 'stays where the server is away'}`, async ({
    page,
    show,
    told,
    expectAccessible,
  }) => {
    await show('account', 'Idle', { endsAt: BEGIN + 5 * 60_000, keeps })
    const opener = page.getByRole('button', { name: 'Wait' })
    await opener.press('Enter')
    const dialog = page.getByRole('alertdialog', { name: 'Are you still there?' })
    await expect(dialog).toHaveAccessibleDescription(/At 10:05 you will be signed out\. What you have typed stays\./)
    await expect(dialog.getByRole('button', { name: 'Stay signed in' })).toBeFocused()
    await expectAccessible()
    await page.keyboard.press('Escape')
    await expect.poll(told).toEqual(['stay'])
    if (keeps) return expect(opener).toBeFocused()
    await expect(dialog).toContainText('The server could not be reached. Try again.')
    await expectAccessible()
  })
