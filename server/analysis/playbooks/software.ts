import type { CategoryPlaybooks } from './playbook.ts'

export const software: CategoryPlaybooks = {
  situations: [
    {
      id: 'crash-after-update',
      situation: 'a program crashes or fails after an update',
      cues: {
        strong: `
          since ... update/upgrade/updated, update ... broke/broken/crash*/failed/fails, windows update,
          update/updates wont/fail* install, crash* ... update, stuck on/at updat*/updates
        `,
        clear: 'after ... update/upgrade/updated/updating, update, upgrade, updated',
      },
      technician: [
        'Note which update, which version and when; check the vendor’s known issues.',
        'Read the event log for the faulting module.',
        'Repair the program; if that fails, roll the update back.',
        'Hold the update for the other machines until the cause is known.',
      ],
      customer: [
        'Restart the computer once so a half-finished update can complete.',
        'Write down the version under Help, About, and the exact message.',
      ],
    },
    {
      id: 'license',
      situation: 'a license or activation is missing or has expired',
      cues: {
        strong: `
          activation, activate, product key, subscription ... expired/renew*, unlicensed,
          trial ... expired/ended, serial key
        `,
        clear: 'license*, subscription',
        faint: 'renew*, expired',
      },
      technician: [
        'Check seat count, renewal date and the account that holds the license.',
        'Sign the program out and in with the right account.',
        'Assign or buy a seat after the customer’s approval.',
        'Remove old activations of replaced computers.',
      ],
      customer: ['Check in the program which account is signed in.', 'Note the program, its version and who needs it.'],
    },
    {
      id: 'quickbooks',
      situation: 'QuickBooks or another accounting program fails',
      cues: {
        strong: 'quickbooks, company file, multi user mode, peachtree, h202, xero, turbotax, bank feed',
        faint: 'sage, accounting, bookkeep*',
      },
      technician: [
        'Note the error code and whether one or all users see it.',
        'Check that the database service runs on the host and the ports are open.',
        'Copy the company file, then verify it with the vendor’s file tool.',
        'Bring all clients to the same release as the host.',
      ],
      customer: [
        'Have everyone close the company file, then open it on one computer only.',
        'Note the error code and leave the file where it is.',
      ],
    },
    {
      id: 'excel',
      situation: 'a spreadsheet or Office document misbehaves',
      cues: {
        strong: `
          excel, spreadsheet, workbook, formula, macro, powerpoint, microsoft word,
          word document/doc/file/crash*/keeps/wont/template, pivot
        `,
        clear: 'read only',
        faint: 'document, template, office',
      },
      technician: [
        'Open a copy of the file on another computer to tell file from program.',
        'Start the program in safe mode and disable add-ins.',
        'Use Open and Repair, then version history for an older copy.',
        'Run an Office quick repair.',
      ],
      customer: [
        'Make a copy of the file before you try anything else.',
        'Open the copy on another computer or in a web browser.',
      ],
    },
    {
      id: 'backup-failed',
      situation: 'a backup failed or a file must come back',
      cues: {
        strong: `
          backup ... failed/failing/fail/fails/error/missed/stopped/not, failed backup,
          restore ... file/folder/backup/version/server, deleted ... file/folder/document,
          recover ... file/folder/document/data, lost ... file/document/folder,
          file/folder is/are gone/missing, file/folder ... disappeared, overwr*, previous version,
          accidentally deleted
        `,
        clear: 'restore, recover',
        faint: 'backup, deleted',
      },
      technician: [
        'Get path, name and the last time it was seen; stop writing to that place.',
        'Look in the recycle bin, version history and shadow copies first.',
        'Restore from the last good backup to a separate folder.',
        'For a failed job, read its log, check target space and credentials, run it again and test a restore.',
      ],
      customer: [
        'Look in the Recycle Bin and in the folder’s version history.',
        'Do not save new files in the same place.',
        'Note the name and folder of what is missing.',
      ],
    },
    {
      id: 'cloud-sync',
      situation: 'cloud files do not sync',
      cues: {
        strong: `
          dropbox, google drive, not/wont/doesnt/isnt/stopped sync*, sync ... error/issue/problem/conflict,
          sync* ... stuck/pending, icloud
        `,
        clear: 'onedrive',
        faint: 'sharepoint, sync*, cloud',
      },
      technician: [
        'Read the sync client’s status and its list of failing files.',
        'Check names, path length, quota and open files.',
        'Compare with the web copy before any reset, so nothing is lost.',
        'Reset or relink the client.',
      ],
      customer: [
        'Open the files in a web browser and see whether the newest version is there.',
        'Click the sync icon by the clock and note its message.',
      ],
    },
    {
      id: 'meetings',
      situation: 'Teams, Zoom or another meeting program fails',
      cues: {
        strong: 'webex, google meet, share my screen, screen shar*, join ... meeting',
        clear: 'teams, zoom, video call',
        faint: 'meeting, chat',
      },
      technician: [
        'Try the web version to tell account from program.',
        'Check the chosen microphone, speaker and camera and their privacy settings.',
        'Clear the program’s cache and update it.',
        'Check service health and the network’s loss.',
      ],
      customer: [
        'Join from a web browser or from your phone for now.',
        'Quit the program fully, start it again and check the chosen microphone and camera.',
      ],
    },
    {
      id: 'browser',
      situation: 'a website or browser misbehaves',
      cues: {
        strong: `
          firefox, safari, microsoft edge, website ... load/loading/error/open,
          portal ... load/loading/error/open, cache, cookies
        `,
        clear: 'browser, chrome, tab',
        faint: 'web page, website, page',
      },
      technician: [
        'Try a private window and another browser.',
        'Disable extensions and clear the data of that one site.',
        'Check whether the site is down for everyone.',
        'Check web filter and proxy for a block.',
      ],
      customer: ['Try the page in another browser or in a private window.', 'Note the address and the exact message.'],
    },
    {
      id: 'install',
      situation: 'a program is to be installed or removed',
      cues: {
        strong: `
          installed on, need/needs ... installed, please install, uninstall, setup ... software/program/app,
          new software, installation, installer, install adobe/autocad/quickbooks/zoom/teams/office
        `,
        clear: 'install*',
        faint: 'install ... software/program/app/on, download',
      },
      technician: [
        'Check approval, license and system requirements.',
        'Get the installer from the vendor, never from a search advert.',
        'Install with admin rights, test with the user and record it.',
        'Set up updates for it.',
      ],
      customer: [
        'Note the program, its version and the computers that need it.',
        'Leave downloads from other websites aside; we bring the installer.',
      ],
    },
    {
      id: 'business-app',
      situation: 'a business program is down or shows an error',
      cues: {
        strong: `
          practice management, case management, emr, dentrix, eaglesoft, autocad, salesforce, database,
          point of sale, pos system, line of business, revit, donor database
        `,
        clear: 'error',
        faint: 'ehr, crm, erp, clio, procore, epic, system',
      },
      technician: [
        'Ask who is affected and collect the exact error and time.',
        'Check services, disk and database on its server, or the vendor’s status page.',
        'Open a case with the vendor in parallel and stay on the call.',
        'Agree a paper or read-only way of working until it is back.',
      ],
      customer: [
        'Ask a coworker whether it fails for them, too, and tell us.',
        'Take a photo of the message and keep notes on paper meanwhile.',
      ],
    },
    {
      id: 'app-crash',
      situation: 'a program crashes, freezes or does not open',
      cues: {
        strong: `
          crash*, frozen, wont/doesnt open, error message, keeps closing, hangs, stopped working, wont launch,
          adobe, acrobat
        `,
        clear: 'error, app, program, application, software',
        faint: 'freez*, not responding, pdf',
      },
      technician: [
        'Collect the exact message, version and what was done just before.',
        'Read the event log; try safe mode and a new user profile.',
        'Repair or reinstall the program and keep its settings.',
        'Try the same file on another computer.',
      ],
      customer: [
        'Save what you can, quit the program and restart the computer.',
        'Take a photo of the message and note what you did just before.',
      ],
    },
  ],
  general: {
    id: 'software-general',
    technician: [
      'Get program, version, exact message and the last thing that worked.',
      'Reproduce it on another computer or account.',
      'Repair, update or roll back, in that order.',
    ],
    customer: [
      'Quit the program, restart the computer and try once more.',
      'Note the program’s version and the exact message.',
    ],
  },
}
