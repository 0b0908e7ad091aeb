import type { CategoryPlaybooks } from './playbook.ts'

const ISOLATE = 'Disconnect the computer from the network: pull the cable or turn off Wi-Fi. Leave it switched on.'

/** Trip-wires choose the situation first; these cues are for tickets that match none. */
export const security: CategoryPlaybooks = {
  situations: [
    {
      id: 'ransomware',
      situation: 'files may be encrypted for ransom',
      cues: {},
      technician: [
        'Isolate affected machines from the network at switch and Wi-Fi; keep them powered for evidence.',
        'Disconnect backups and check that they are whole and out of reach.',
        'Disable accounts seen in the attack; end all sessions.',
        'Preserve ransom note, logs and a sample file; call the insurer and incident response.',
        'Restore only after the way in is closed.',
      ],
      customer: [
        ISOLATE,
        'Do not pay, reply or delete anything; the note is evidence.',
        'Keep others from opening shared files.',
      ],
    },
    {
      id: 'remote-intruder',
      situation: 'somebody unknown may control a computer',
      cues: {},
      technician: [
        'Have the machine taken off the network and left on; note the time.',
        'List remote tools and sessions; save their logs before removing them.',
        'From another machine, end sessions and change the passwords used there.',
        'Ask what was seen or typed, banking above all; have the bank called.',
        'Rebuild the machine from a clean image.',
      ],
      customer: [
        ISOLATE,
        'Use another device for banking and email, and hang up on any caller.',
        'Do not delete or uninstall anything.',
      ],
    },
    {
      id: 'breach',
      situation: 'somebody may be inside an account or system without leave',
      cues: {},
      technician: [
        'Confirm scope from sign-in and audit logs; export them now.',
        'Disable the account or isolate the machine; end all sessions and tokens.',
        'Look for new admins, rules, scheduled tasks and remote tools.',
        'Check whether regulated data was touched and who must be told.',
      ],
      customer: [ISOLATE, 'Write down what you saw and when.', 'Do not click, reply or delete anything.'],
    },
    {
      id: 'scam-call',
      situation: 'a fake support call or warning',
      cues: {},
      technician: [
        'Ask whether anyone connected, and what was installed, shown or paid.',
        'If anyone connected, isolate the machine and treat it as an intrusion.',
        'Remove remote tools after saving their logs; scan with another engine.',
        'Change the passwords used on it from another device; have the bank called if money moved.',
      ],
      customer: [
        'Hang up, and do not call the number on the screen.',
        ISOLATE,
        'Call your bank if you paid or showed card details.',
      ],
    },
    {
      id: 'stolen-credentials',
      situation: 'sign-in details may be in the wrong hands',
      cues: {},
      technician: [
        'Reset the password and end all sessions and tokens now.',
        'Review sign-ins, MFA methods, mailbox rules and app consents since the event.',
        'Find others who got the same message and remove it everywhere.',
        'Block the page and the sender.',
      ],
      customer: [
        'From another device, change that password on the real site, and wherever else you use it.',
        'Keep the message or page open for us; do not reply or delete it.',
      ],
    },
    {
      id: 'hijacked-mailbox',
      situation: 'an account may be used by somebody else',
      cues: {},
      technician: [
        'Block sign-in, reset the password and end all sessions.',
        'Remove unknown rules, forwarding, delegates, app consents and MFA methods.',
        'Trace what was sent and who read what; warn recipients.',
        'Check other accounts for the same addresses and times.',
        'Turn on MFA where it is missing.',
      ],
      customer: [
        'Do not click, reply or delete anything; the traces help us.',
        'Warn your contacts by phone not to open links from you.',
        'Leave the computer on but take it off the network.',
      ],
    },
    {
      id: 'mfa-fatigue',
      situation: 'sign-in prompts come that nobody asked for',
      cues: {},
      technician: [
        'Treat the password as known to an attacker: reset it and end all sessions.',
        'Read the sign-in log for addresses and any approved prompt.',
        'If one was approved, work through rules, forwarding and data access as for a hijacked account.',
        'Turn on number matching and block the source.',
      ],
      customer: [
        'Deny every prompt you did not start, and do not enter the number shown.',
        'Note the times, and tell us if one was approved.',
      ],
    },
    {
      id: 'payment-fraud',
      situation: 'somebody may be after a payment under a false name',
      cues: {},
      technician: [
        'Find out whether money moved; if so, have the bank’s fraud line called at once.',
        'Check headers: look-alike domain or a hijacked mailbox, ours or theirs.',
        'Search for the sender and for rules that hide replies.',
        'Have changes of bank details confirmed by a known number.',
      ],
      customer: [
        'Do not pay, reply or buy cards. Call the person on a number you already know.',
        'If money went out, call your bank’s fraud line now.',
        'Keep the message; do not delete it.',
      ],
    },
    {
      id: 'phishing',
      situation: 'a suspicious message, perhaps phishing',
      cues: {
        strong: 'suspicious',
      },
      technician: [
        'Get the original as an attachment; read headers, links and domain in a sandbox.',
        'Ask who clicked, opened or typed something; reset and sign out those accounts.',
        'Search and remove the message from all mailboxes; block sender and link.',
        'If an attachment ran, isolate that machine.',
      ],
      customer: [
        'Do not click, reply or delete the message; keep it for us.',
        'If you clicked or opened it, take the computer off the network and leave it on.',
      ],
    },
    {
      id: 'malware',
      situation: 'a computer may carry a virus or unwanted software',
      cues: {},
      technician: [
        'Isolate the machine and note user, time and the name of the detection.',
        'Check in the protection console whether it ran, where it came from and who else has it.',
        'Save logs, then clean or rebuild; scan with another engine.',
        'Reset passwords used on the machine from another one.',
      ],
      customer: [ISOLATE, 'Do not click on the warning or call a number in it.', 'Leave your protection software on.'],
    },
    {
      id: 'lost-device',
      situation: 'a device is lost or stolen',
      cues: {},
      technician: [
        'Lock and locate the device; wipe it if it holds client data and the owner agrees.',
        'End its sessions, reset passwords and remove it from MFA.',
        'Confirm disk encryption and export the proof for insurer and compliance.',
        'Prepare a replacement.',
      ],
      customer: [
        'Change the passwords used on it from another device.',
        'Report a theft to the police and note the report number.',
        'Note the model, serial number and where it was last seen.',
      ],
    },
    {
      id: 'data-exposed',
      situation: 'data may have reached the wrong people',
      cues: {},
      technician: [
        'Establish what data, whose, when and to whom; preserve the evidence.',
        'Recall or revoke links; ask the recipient in writing to delete it.',
        'Reset exposed passwords and end sessions.',
        'Have the compliance contact judge reporting duties.',
      ],
      customer: [
        'Do not delete the message or link; note who received what and when.',
        'Change an exposed password on the real site, from another device.',
      ],
    },
    {
      id: 'blackmail',
      situation: 'somebody threatens or spies',
      cues: {},
      technician: [
        'Preserve the messages with headers; most threats of this kind carry an old leaked password and nothing more.',
        'Check the account for real access: sign-ins, rules, devices.',
        'Scan the machine and check camera permissions.',
        'Point the customer to the police and keep the matter confidential.',
      ],
      customer: [
        'Do not pay and do not reply; keep the messages as evidence.',
        'Cover the camera, take the computer off the network and leave it on.',
      ],
    },
    {
      id: 'security-advice',
      situation: 'a question or request about security',
      cues: {
        strong: `
          antivirus, security training, security questionnaire, cyber insurance, penetration test,
          endpoint protection, phish* training/simulation/test, hipaa, security audit/assessment,
          vulnerabilit*, encryption, password manager
        `,
        clear: 'security, audit',
        faint: 'compliance',
      },
      technician: [
        'Find out what is asked: advice, a form to fill out, or a product to renew.',
        'Check the current state in the protection console before answering.',
        'Answer with facts from documentation; mark what is not in place.',
        'Plan what is missing with the account manager.',
      ],
      customer: [
        'Attach the form or message you refer to.',
        'Leave your protection software as it is until we have answered.',
      ],
    },
  ],
  general: {
    id: 'security-general',
    technician: [
      'Assume it is real until shown otherwise; find who, what, when.',
      'Isolate what may be affected and save logs before changing anything.',
      'Check sign-ins, rules and detections around the time named.',
    ],
    customer: [
      'Do not click, reply or delete anything.',
      'If something looks active, take the computer off the network and leave it on.',
    ],
  },
}
