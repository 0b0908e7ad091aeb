import { describe, expect, test } from 'vitest'
import { closestPages } from '#app/site/elements/closest-pages.ts'

const index = [
  { path: '/', name: 'Home', keywords: 'front page' },
  { path: '/services', name: 'Services', keywords: 'business help' },
  { path: '/services/it-support', name: 'IT Support', keywords: 'desk-side fixes' },
  { path: '/services/cybersecurity', name: 'Cybersecurity', keywords: 'security, data' },
  { path: '/services/help-desk', name: 'Help Desk', keywords: 'a technician in 15 minutes' },
  { path: '/services/virus-removal', name: 'Virus Removal', keywords: 'cleaned malware' },
  { path: '/services/email-security', name: 'Email Security', keywords: 'spam filtering' },
  { path: '/industries', name: 'Industries', keywords: 'clinics, law firms' },
  { path: '/industries/healthcare', name: 'Healthcare', keywords: 'hipaa clinic' },
  { path: '/industries/legal', name: 'Legal', keywords: 'law attorney' },
  { path: '/industries/non-profit', name: 'Non-Profit', keywords: 'donor' },
  { path: '/home-help', name: 'Home Help', keywords: 'virus slow wifi' },
  { path: '/home-help/remote', name: 'Remote Support', keywords: 'screen' },
  { path: '/pricing', name: 'Pricing', keywords: 'plans' },
  { path: '/contact', name: 'Contact', keywords: 'email phone' },
]
const paths = (query: string, near?: number) => closestPages(query, index, near).map(({ path }) => path)

describe('An unknown path matches a page', () => {
  test.each([
    ['/servces/cyber-security', '/services/cybersecurity'],
    ['/services/helpdesk', '/services/help-desk'],
    ['/home-help/remote-suport', '/home-help/remote'],
    ['/industries/helthcare', '/industries/healthcare'],
    ['/nonprofit', '/industries/non-profit'],
    ['/contact-us', '/contact'],
    ['/prices', '/pricing'],
    ['/blog/2019/how-to-remove-a-virus', '/services/virus-removal'],
    ['/Services/IT_Support', '/services/it-support'],
  ])('%s as %s', (asked, meant) => {
    expect(paths(asked)[0]).toBe(meant)
  })

  test('by its keywords', () => {
    expect(paths('/hipaa')).toEqual(['/industries/healthcare'])
    expect(paths('/law/attorney')[0]).toBe('/industries/legal')
    expect(paths('donor')).toEqual(['/industries/non-profit'])
  })

  test('as the overview when only the folder matches', () => {
    expect(paths('/servces/zzyzx', 0.75)).toEqual(['/services'])
  })
})

describe('A search', () => {
  test('matches by prefix', () => {
    expect(paths('vir')).toContain('/services/virus-removal')
    expect(paths('em')).toContain('/services/email-security')
  })

  test('lists all matches, and with a minimum share only those near the best', () => {
    expect(paths('secruity')).toEqual(expect.arrayContaining(['/services/email-security', '/services/cybersecurity']))
    expect(paths('secruity', 1)).toEqual(['/services/email-security'])
  })

  test.each(['', ' ', '/', '/zzyzx', '/wp-admin.php', '/index.html', '/%00', '<img src=x>'])(
    'for %j finds nothing',
    (query) => {
      expect(paths(query)).toEqual([])
    },
  )
})
