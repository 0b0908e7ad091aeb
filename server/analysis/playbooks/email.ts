import type { CategoryPlaybooks } from './playbook.ts'

export const email: CategoryPlaybooks = {
  situations: [
    {
      id: 'not-sending',
      situation: 'messages do not go out',
      cues: {
        strong: `
          cant send, wont/not/doesnt/dont/isnt send, wont/not/isnt/arent/stopped sending, stuck in ... outbox,
          outbox, email/message ... didnt send, unable to send, cant email
        `,
        clear: 'smtp',
        faint: 'sending',
      },
      technician: [
        'Send from the web mailbox: if that works, the problem is Outlook, not the account.',
        'Read the error or bounce code in full.',
        'Check Outlook for “Work Offline”, a stuck large message and a failing add-in.',
        'Check the account’s sending limit and whether it is blocked for outbound spam.',
      ],
      customer: [
        'Open your mailbox in a web browser and send one short test from there.',
        'In Outlook, check that “Work Offline” is off and that no large file waits in the Outbox.',
      ],
    },
    {
      id: 'not-receiving',
      situation: 'messages do not arrive',
      cues: {
        strong: `
          not/isnt/arent/stopped/stop/havent receiving/received/getting/receive, not arriving,
          emails ... never arrive/arrived/came, no new email/mail, missing emails, havent received ... email,
          email ... havent/hasnt/doesnt/didnt/dont arrive*, dont get/receive, cant receive,
          email is/are/seems down, emails are delayed, delayed
        `,
        clear: 'receive, receiving, inbox',
      },
      technician: [
        'Run a message trace for one missing message: sender, recipient, time.',
        'Check quarantine, junk, mailbox rules and forwarding.',
        'Check MX records, domain expiry and the provider’s service health.',
        'Compare web mailbox and Outlook; rebuild the profile if only Outlook lags.',
      ],
      customer: [
        'Open your mailbox in a web browser and look in Junk and Deleted Items.',
        'Tell us the sender, and about when a missing message was sent.',
      ],
    },
    {
      id: 'bounced',
      situation: 'messages come back as undeliverable',
      cues: {
        strong: `
          bounce*, undeliverable, delivery failed/failure/status, mailer daemon, returned to sender,
          blacklist*, blocklist*, ndr
        `,
        clear: 'rejected',
      },
      technician: [
        'Read the status code and the rejecting server in the bounce.',
        'Check SPF, DKIM and DMARC for the domain and its reputation on blocklists.',
        'Clear the cached address in Outlook and type it anew.',
        'Check whether the account sent unusual volumes; if so, treat it as hijacked.',
      ],
      customer: [
        'Keep the returned message; its small print names the reason.',
        'Type the address by hand once and send a short test without an attachment.',
      ],
    },
    {
      id: 'mailbox-full',
      situation: 'the mailbox is full',
      cues: {
        strong: `
          mailbox ... full, inbox ... full, mailbox ... size/limit/quota/storage, email/outlook storage,
          quota, out of storage, archive* ... email/mail, running out of ... mailbox
        `,
        clear: 'archive, quota',
        faint: 'full',
      },
      technician: [
        'Check size, license and archive state of the mailbox.',
        'Empty recoverable and deleted items within the retention policy.',
        'Turn on the online archive and a move policy.',
        'Look for one folder that grows, for example a copier’s scans or a sync loop.',
      ],
      customer: [
        'Empty Deleted Items and Junk.',
        'Sort by size and move the largest attachments you still need to your documents.',
      ],
    },
    {
      id: 'calendar',
      situation: 'the calendar or invitations are wrong',
      cues: {
        strong: `
          calendar, meeting invite/invitation/request, room ... invitation/invite,
          appointments ... missing/gone/wrong/disappeared, room booking, meeting room mailbox, double booked,
          free busy
        `,
        clear: 'invite, invitation, meetings',
        faint: 'appointment',
      },
      technician: [
        'Compare the calendar in the web mailbox with Outlook and the phone.',
        'Check view filters, time zone and which calendar is the default.',
        'Check sharing permissions and delegates, then re-share once.',
        'Look in deleted and recoverable items; phones with old sync apps remove entries.',
      ],
      customer: [
        'Open the calendar in a web browser and see whether the entries are there.',
        'Check that the right calendar is ticked and that no filter is set.',
      ],
    },
    {
      id: 'spam',
      situation: 'too much spam, or good email lands in junk',
      cues: {
        strong: 'spam, junk, junk mail, spam filter, unsubscribe, unwanted email, whitelist, safe sender',
        clear: 'quarantine*',
      },
      technician: [
        'Take two or three examples with full headers.',
        'Tune the filter: allow the one good sender, raise the threshold for the bad ones.',
        'Check SPF, DKIM and DMARC results of the wrongly filed message.',
        'Check that no inbox rule of their own moves the messages.',
      ],
      customer: [
        'Mark good messages as “Not junk” and leave the bad ones unopened.',
        'Do not use unsubscribe links of senders you do not know.',
      ],
    },
    {
      id: 'shared-mailbox',
      situation: 'a shared mailbox, alias or list is to be set up or changed',
      cues: {
        strong: `
          shared mailbox, distribution list, distribution group, alias, email group, forward* ... email/mail,
          out of office, auto reply, email signature, new email address, group email, info mailbox,
          add ... to the list
        `,
        faint: 'signature',
      },
      technician: [
        'Write down name, address, members and who approves it.',
        'Create or change it in the admin center; give “send as” only where asked.',
        'Wait for it to appear, then send one test in and one out.',
        'Record owner and purpose in the documentation.',
      ],
      customer: [
        'List the address and the people who should read or send from it.',
        'Ask whoever owns the mailbox to be ready to confirm.',
      ],
    },
    {
      id: 'outlook',
      situation: 'Outlook itself does not open or misbehaves',
      cues: {
        strong: 'outlook ... search, search ... outlook/email/inbox, outlook profile, outlook keeps, outlook',
        clear: `
          outlook ... crash*/freez*/frozen/open/opens/start/starts/load*/slow/hang*, pst, ost, attachment
        `,
        faint: 'profile',
      },
      technician: [
        'Start Outlook in safe mode; if that works, disable add-ins one at a time.',
        'Check in the web mailbox that the account itself is well.',
        'Create a new profile, or rebuild the OST or the search index.',
        'Run an Office quick repair and install pending updates.',
      ],
      customer: [
        'Use your mailbox in a web browser for what cannot wait.',
        'Quit Outlook fully, restart the computer and try again.',
        'Note the exact message if one appears.',
      ],
    },
    {
      id: 'mail-on-phone',
      situation: 'email does not work on a phone or tablet',
      cues: {
        strong: `
          email/mail/outlook ... my/on phone/iphone/ipad/android/tablet,
          email/mail ... my new/work/cell/company phone/iphone, phone/iphone/ipad/android ... email/mail,
          mobile email, phone ... sync
        `,
        clear: 'android, imap',
        faint: 'iphone',
      },
      technician: [
        'Check that the account signs in on the web and which MFA method it uses.',
        'Remove the account from the phone and add it with the Outlook app.',
        'Check device policy, compliance and conditional access for a block.',
        'Check the phone’s system version against the app’s minimum.',
      ],
      customer: [
        'Open your mailbox in the phone’s browser and see whether it signs in.',
        'Install waiting updates of the phone and of the mail app.',
      ],
    },
  ],
  general: {
    id: 'email-general',
    technician: [
      'Compare the web mailbox with the email program to tell account from computer.',
      'Ask for one example: sender, recipient, time, exact message.',
      'Check service health, mailbox rules and a message trace.',
    ],
    customer: [
      'Open your mailbox in a web browser and see whether it works there.',
      'Write down the exact message and one example with sender and time.',
    ],
  },
}
