import type { CategoryPlaybooks } from './playbook.ts'

export const passwordAccess: CategoryPlaybooks = {
  situations: [
    {
      id: 'password-reset',
      situation: 'a password is forgotten, expired or refused',
      cues: {
        strong: `
          forgot* ... password, password reset, reset ... password, password ... expired,
          password ... incorrect/wrong/work/working/accepted/rejected/invalid, new password,
          change my password, password ... not right/correct/recognized, password isnt right/correct,
          dont/cant remember ... password, lost my password, wrong password
        `,
        clear: 'password, forgot',
        faint: 'email/computer/windows/wifi password',
      },
      technician: [
        'Verify the caller by a known number before any change.',
        'Reset in the directory with a temporary password, change at next sign-in.',
        'Sign out old sessions and update phones and mapped drives that keep the old one.',
        'Offer self-service reset and a password manager.',
      ],
      customer: [
        'Check Caps Lock and the keyboard language.',
        'Use the “Forgot password” link of the sign-in page you normally use.',
        'Stop after a few tries, so the account does not lock.',
      ],
    },
    {
      id: 'locked-account',
      situation: 'an account is locked or cannot sign in',
      cues: {
        strong: `
          locked out, account ... locked, unlock, too many attempts, too many ... attempts, cant login,
          unable to login, wont let me login/in, account ... disabled/suspended, login ... loop/failed/fails
        `,
        clear: 'login, locked, logon, username',
      },
      technician: [
        'Verify the caller, then find the source of the lockout in the sign-in log.',
        'Clear saved old passwords on phones, services and mapped drives.',
        'Unlock the account and watch it for a new lockout.',
        'If the failed sign-ins come from outside, treat it as an attack.',
      ],
      customer: [
        'Stop trying for now; each try can extend the lock.',
        'Check whether a phone or second computer still uses an old password, and sign it out.',
      ],
    },
    {
      id: 'mfa-new-phone',
      situation: 'the second sign-in step does not work, often after a new phone',
      cues: {
        strong: `
          authenticator, new phone ... code/login/authenticator/app, verification code, security code,
          security key, text code, duo, yubikey, digit code,
          code never/doesnt/wont/not come/comes/arrive/arrives, no code, mfa code
        `,
        clear: 'mfa, new phone, code, verification',
      },
      technician: [
        'Verify the person by a known number or in view, never by the ticket alone.',
        'Revoke the old method, require re-registration and stay on the call.',
        'Check the phone’s clock; codes fail when it is off.',
        'Register another method.',
      ],
      customer: [
        'Keep the old phone if you still have it; it may still approve you.',
        'Check that the phone sets its clock automatically.',
        'Try another method offered on the sign-in page.',
      ],
    },
    {
      id: 'new-hire',
      situation: 'a new person needs accounts and a workplace',
      cues: {
        strong: `
          new employee, new starter, new user, new staff/team member/person,
          intern ... join/joins/start/starts, temporary login/account/access,
          need/needs a login/logins/account/accounts,
          start/starts/starting ... monday/tuesday/wednesday/thursday/friday/week/first/1st,
          create ... account, needs an account, joins us, joining
        `,
        clear: 'account',
        faint: `
          new hire,
          new receptionist/attorney/nurse/bookkeeper/paralegal/intern/assistant/manager/hygienist/hires,
          onboard*, user
        `,
      },
      technician: [
        'Collect name, start date, role, manager, groups, devices and a person to copy.',
        'Create the account with least rights and a license; set MFA for the first sign-in.',
        'Prepare laptop, mailbox, shares and phone; test with the new account.',
        'Hand first sign-in details to the manager by phone.',
      ],
      customer: [
        'Have full name, role, start date and manager ready.',
        'Name a coworker whose access the new person should match.',
      ],
    },
    {
      id: 'leaver',
      situation: 'a person leaves and access must end',
      cues: {
        strong: `
          left the company/firm/us/practice, leaving the company/us/firm, last day, offboard*,
          former employee, resigned, disable ... account, deactivate, remove ... access, no longer works,
          no longer with us, let go, let him/her/them go, cut him/her/them off, fired
        `,
        clear: 'terminat*, disable',
        faint: 'revoke, quit, remove, delete',
      },
      technician: [
        'Confirm the request with the manager by a known number and agree the exact time.',
        'Block sign-in, end all sessions, remove MFA devices and VPN.',
        'Turn the mailbox into a shared one, set forwarding and hand over files.',
        'Collect devices, change shared passwords, free the licenses.',
      ],
      customer: [
        'Tell us the time at which access must end and who takes over email and files.',
        'Collect laptop, phone and keys, and leave them as they are.',
      ],
    },
    {
      id: 'folder-access',
      situation: 'someone lacks permission for a folder, mailbox or program',
      cues: {
        strong: `
          permission*, access to, shared folder, dont have access, lost access, admin rights, give ... access,
          rights, view only, be able to edit/see/open, need/needs access, not authorized, request access
        `,
        clear: 'access, folder',
        faint: 'access denied, grant',
      },
      technician: [
        'Ask the owner of the data for approval; the requester’s word is not enough.',
        'Check group membership and deny entries; add to a group rather than the person.',
        'Have the person sign out and in, then test.',
        'Record who approved and review rights that are no longer needed.',
      ],
      customer: [
        'Tell us the full path or name, and whether reading is enough.',
        'Ask the owner of the folder to be ready to confirm.',
        'Sign out and in once.',
      ],
    },
    {
      id: 'device-unlock',
      situation: 'a device asks for a PIN or recovery key',
      cues: {
        strong: `
          bitlocker, recovery key, passcode, fingerprint, windows hello, face id,
          ipad/iphone/tablet is disabled, bios password
        `,
        clear: 'pin, locked, unlock',
      },
      technician: [
        'Verify the caller and the device’s serial number.',
        'Read the recovery key from the directory and give it by phone.',
        'Find why it asked: firmware update, dock, changed boot order.',
        'Rotate the key afterward and enroll PIN or fingerprint again.',
      ],
      customer: [
        'Take a photo of the screen with the key ID.',
        'Unplug docks and USB drives and restart once.',
        'Stop guessing PINs, so the device does not erase itself.',
      ],
    },
  ],
  general: {
    id: 'password-access-general',
    technician: [
      'Verify the caller by a known number.',
      'Check the account’s state, groups and sign-in log.',
      'Change as little as needed and record who approved it.',
    ],
    customer: [
      'Note which account and which page or program refuses you, and the exact message.',
      'Restart the computer and try once more, not repeatedly.',
    ],
  },
}
