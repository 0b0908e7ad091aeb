import { checkOnline } from '#contract/go-online.ts'
import type { ResponseBody } from '#contract/operation.ts'
import { answer, refuse } from './support/answers.ts'
import { expect, test } from './support/story.ts'

type Online = ResponseBody<typeof checkOnline>
const LINES = { systemd: 'sudo systemctl', docker: 'docker compose', kubernetes: 'kubectl', plain: 'npm start' }
const online = (domain: string | null, address: Partial<Online['items'][number]>): Online => ({
  domain,
  way: 'plain',
  items: [
    { title: 'Address', state: 'todo', text: 'No domain is known yet.', lines: LINES, ...address },
    { title: 'Signing key', state: 'done', text: 'Made by the product.', lines: LINES },
  ],
})

test('Go online checks a domain and has lines to paste for each way of running', async ({
  page,
  show,
  expectAccessible,
  expectedNoise,
}) => {
  expectedNoise.push(/status of 422/)
  const answers = [answer(checkOnline, online(null, {}))]
  await show('account', 'GoOnlinePanel', {}, { answers })
  const items = page.getByRole('region', { name: 'Checklist' }).getByRole('listitem')
  await expect(items).toHaveText([/^Address To doNo domain is known yet\.$/, /^Signing key DoneMade by the product\./])
  // What is done keeps its lines folded.
  await expect(items.last().locator('pre')).toBeHidden()

  const domain = page.getByLabel('Your domain')
  answers[0] = refuse(checkOnline, 422, { errors: [{ path: 'domain', message: 'Enter a domain of your own' }] })
  await domain.fill('localhost')
  await domain.press('Enter')
  await expect(page.getByText('Enter a domain of your own')).toBeVisible()
  await expect(domain).toHaveValue('localhost')

  answers[0] = answer(checkOnline, online('help.acme.com', { state: 'problem', text: 'Nothing answers.' }))
  await domain.fill('help.acme.com')
  await domain.press('Enter')
  await expect(page.getByRole('button', { name: 'Check' })).toBeFocused()
  await expect(items.first()).toHaveText(/^Address ProblemNothing answers\..*npm startCopy/)
  await page.getByLabel('How it runs').selectOption('Kubernetes')
  await expect(items.first().locator('pre')).toHaveText('kubectl')
  await expectAccessible()
})
