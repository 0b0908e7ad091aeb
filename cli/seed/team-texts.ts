import type { Category } from '#contract/vocabulary.ts'

/** Tags as technicians use them, in lower case. */
export const TAGS: Record<Category, readonly string[]> = {
  General: ['billing', 'onboarding', 'offboarding', 'quote'],
  Hardware: ['dock', 'loaner', 'rma', 'warranty'],
  Software: ['adobe', 'license', 'quickbooks', 'windows-11'],
  Network: ['firewall', 'isp', 'vpn', 'wifi'],
  Security: ['edr', 'mfa', 'phishing', 'vip'],
  Email: ['m365', 'outlook', 'shared-mailbox', 'spam-filter'],
  Printer: ['on-site', 'scan-to-email', 'toner', 'vendor'],
  'Password/Access': ['lockout', 'mfa', 'offboarding', 'vip'],
}

/** What the team writes for itself. */
export const NOTES = [
  'Called, left voicemail with the front desk. Trying again after lunch.',
  'Remoted in with ScreenConnect. Event log shows disk errors since Tuesday, SMART says 42 reallocated sectors. Ordered a drive.',
  'Same thing we saw there in March – the ISP modem, not our firewall. Reboot it first.',
  'Office manager is the one to ask, not the doctor. She is in until 3.',
  'Checked RMM: last patch failed with 0x80070643, WinRE partition too small. Resizing tonight.',
  'Warranty ran out in August. Quote for a replacement goes out with the next invoice.',
  'Sign-in logs are clean, no impossible travel. Reset the password and revoked sessions anyway.',
  'Backup ran fine last night, so we can roll back if the update makes it worse.',
  'Do not reboot the server before 6 pm, they run payroll on Thursdays.',
  'Vendor case 4471-20 open, tier 2 promised a call by tomorrow noon.',
  'User has local admin for the CAD plug-in. Approved by their owner, see the contract.',
  'VLAN 20 was missing on port 14 after the switch swap. Fixed, watching it until Monday.',
  'Third ticket about this printer since spring. Worth talking to them about replacing it.',
  'MFA prompt went to her old phone. Moved Authenticator to the new one, old method removed.',
  'On site tomorrow 9:30 anyway for the UPS. Will look at this desk then.',
  'License count is 22 of 20. Two leavers were never removed, asked HR to confirm.',
] as const

/** What a draft begins with before it is sent. */
export const DRAFTS = [
  'Good news: the part has come in. We can be there on',
  'I looked at the log you sent. Before I change anything, could you tell me whether',
  'Thanks for your patience. The vendor confirms that',
  'It looks as if the update from last night is the cause. I would like to',
] as const

/** How titles were before the team made them say what it is about. */
export const TITLE_PREFIXES = ['URGENT ', 'FW: ', 'Fwd: Re: ', 'help!! '] as const
