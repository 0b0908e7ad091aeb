import type { Browser, Page } from '@playwright/test'
import { sampleFiles } from '#test/support/files/sample-files.ts'
import { holdRequests } from '../support/hold-requests.ts'
import { adminTest as test, createTicket, expect, type Product } from '../support/product.ts'
import { idle } from '../support/state.ts'
import { holdAnswers, mailNow, messages, openChat, replyBox, signInElsewhere, storedMessages } from './ticket-page.ts'

const NOOR = { email: 'noor.undo@neatline.example.com', password: 'a second pair of hands' }
const ANSWER = 'The tab is on the photo.'
const LATER = 'And mind the fuser.'
const FILES = [
  { name: 'tab.png', mimeType: 'image/png', buffer: Buffer.from(sampleFiles.png) },
  { name: 'steps.txt', mimeType: 'text/plain', buffer: Buffer.from(sampleFiles.txt) },
]
const NAMES = FILES.map(({ name }) => name)

async function openAsNoor(browser: Browser, product: Product, ticket: { id: string }) {
  const noor = await signInElsewhere(browser, product, NOOR)
  await openChat(noor.page, ticket)
  return noor
}
type Noor = Awaited<ReturnType<typeof openAsNoor>>
const boxFiles = (page: Page) => page.locator('form.answer-box .answer-extras')
async function expectFiles(page: Page) {
  for (const name of NAMES) await expect(boxFiles(page).getByText(name)).toBeVisible()
}

const isDraft = ({ pathname }: URL) => pathname.endsWith('/draft')

/** Leaves a page, which saves what it has not saved yet; then its text and files are the draft on the server. */
async function expectDraftAfterAll({ page, calls }: Noor, { id }: { id: string }) {
  await page.unrouteAll({ behavior: 'wait' })
  await page.reload()
  await expectFiles(page)
  const draft = async () => {
    const { message, files } = await (await calls.get(`/api/tickets/${id}/draft?kind=answer`)).json()
    return { message, files: files.map(({ name }: { name: string }) => name) }
  }
  await expect.poll(draft).toEqual({ message: ANSWER, files: NAMES })
}

test.beforeAll(({ product }) => product.addUser(NOOR, { name: ['Noor', 'Haddad'] }))

test('The files of an answer survive Undo and Discard: in its box, after a reload, and in another browser, from which they are sent', async ({
  browser,
  product,
}) => {
  const ticket = await createTicket(product)
  await holdAnswers(product, ticket)
  const office = await openAsNoor(browser, product, ticket)
  await office.page.locator('form.answer-box input[type=file]').setInputFiles(FILES)
  await replyBox(office.page).fill(ANSWER)
  await expectFiles(office.page)

  // Another browser of hers has the draft with its files before it is sent.
  const home = await openAsNoor(browser, product, ticket)
  await expect(replyBox(home.page)).toHaveValue(ANSWER)
  await expectFiles(home.page)

  await replyBox(office.page).press('Control+Enter')
  await expect(messages(office.page)).toContainText([/Leaves in \d+ s/])
  for (const { page } of [office, home]) await expect(replyBox(page)).toHaveValue('')
  await expect(boxFiles(office.page).getByText('tab.png')).toHaveCount(0)
  await messages(office.page).getByRole('button', { name: 'Undo' }).click()
  await expect(messages(office.page)).toHaveCount(0)
  await expect(replyBox(office.page)).toHaveValue(ANSWER)
  await expectFiles(office.page)
  // Longer than until it is saved again.
  await replyBox(office.page).fill(`${ANSWER} ${LATER}`)
  await expect(replyBox(home.page)).toHaveValue(`${ANSWER} ${LATER}`)
  await expectFiles(home.page)
  await office.page.reload()
  await expect(replyBox(office.page)).toHaveValue(`${ANSWER} ${LATER}`)
  await expectFiles(office.page)
  await office.context.close()

  await home.page.getByRole('button', { name: 'More ways to send' }).click()
  await home.page.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect(boxFiles(home.page).getByText('tab.png')).toHaveCount(0)
  await home.page.getByRole('button', { name: 'More ways to send' }).click()
  await home.page.getByRole('button', { name: 'Restore discarded text' }).click()
  await expect(replyBox(home.page)).toHaveValue(`${ANSWER} ${LATER}`)
  await expectFiles(home.page)

  await replyBox(home.page).press('Control+Enter')
  await expect(messages(home.page)).toContainText([/Leaves in \d+ s/])
  await mailNow(home.calls, ticket)
  const sent = async () =>
    (await storedMessages(home.calls, ticket)).map(({ text, attachments }) => [
      text,
      attachments.map(({ name }) => name).toSorted(),
    ])
  await expect.poll(sent).toEqual([[`${ANSWER} ${LATER}`, NAMES.toSorted()]])
  await home.context.close()
})

test(
  'Undo in the first half second, on a slow connection, still has the files',
  { tag: '@deep' },
  async ({ browser, product }) => {
    const ticket = await createTicket(product)
    const noor = await openAsNoor(browser, product, ticket)
    const { page } = noor
    await page.locator('form.answer-box input[type=file]').setInputFiles(FILES)
    await expectFiles(page)
    await replyBox(page).fill(ANSWER)
    await idle(page)
    await holdAnswers(product, ticket)
    // What is read arrives only after Undo, what is saved at once.
    const release = await holdRequests(page, 'GET', '**/draft?*')
    await replyBox(page).press('Control+Enter')
    await messages(page).getByRole('button', { name: 'Undo' }).click()
    await expect(replyBox(page)).toHaveValue(ANSWER)
    release()
    await expectFiles(page)
    await expectDraftAfterAll(noor, ticket)
    await noor.context.close()
  },
)

test(
  'A file that is added in one browser stays while another, which has not heard of it, saves what is typed there',
  { tag: '@deep' },
  async ({ browser, product }) => {
    const ticket = await createTicket(product)
    const office = await openAsNoor(browser, product, ticket)
    const home = await openAsNoor(browser, product, ticket)
    await home.page.route(isDraft, (route) => (route.request().method() === 'GET' ? route.abort() : route.continue()))
    await office.page.locator('form.answer-box input[type=file]').setInputFiles(FILES)
    await expectFiles(office.page)
    await idle(office.page)
    await replyBox(home.page).fill(ANSWER)
    await expectFiles(home.page)
    await expect(replyBox(office.page)).toHaveValue(ANSWER)
    await expectDraftAfterAll(home, ticket)
    await expectFiles(office.page)
    for (const { context } of [office, home]) await context.close()
  },
)
