import type { CategoryPlaybooks } from './playbook.ts'

export const printer: CategoryPlaybooks = {
  situations: [
    {
      id: 'blank-pages',
      situation: 'pages come out blank',
      cues: {
        strong: `
          blank page/sheet/paper/copies, page/sheet/paper/copies ... blank, print* ... blank, white page
        `,
        faint: 'toner, cartridge',
      },
      technician: [
        'Print a status page from the printer’s own menu: blank there means toner, drum or transfer, not the computer.',
        'Check that the sealing strip of a new cartridge is pulled and the cartridge is seated.',
        'If the status page is good, print from another computer, then reinstall the driver on the first.',
        'For an inkjet, run one nozzle check and one cleaning cycle.',
      ],
      customer: [
        'Take the toner or ink cartridge out, check that no tape is left on it, and put it back.',
        'Print a test page from the printer’s own menu and keep it for us.',
      ],
    },
    {
      id: 'print-quality',
      situation: 'the print has streaks, smears or faded color',
      cues: {
        strong: `
          streak*, smear*, smudg*, faded, line/lines down/across/on the/every/each page, print quality,
          ghosting, wrong colors, garbled, black lines, photo/color/page come/comes/came out,
          nonsense/strange characters
        `,
        clear: 'blurry, faint, low toner, toner low',
      },
      technician: [
        'Print a status page and compare: a repeating mark points to the drum or the fuser.',
        'Check toner and drum life in the printer’s web page and replace what is at its end.',
        'Clean the rollers and run the calibration from the printer’s menu.',
        'Check paper type and weight in the driver against the paper in the tray.',
      ],
      customer: [
        'Look at the printer’s display for a toner or drum warning.',
        'Run the cleaning or calibration entry in the printer’s menu once.',
        'Keep one bad page for us.',
      ],
    },
    {
      id: 'paper-jam',
      situation: 'paper jams or does not feed',
      cues: {
        strong: `
          paper jam, jammed, jams, jamming, paper stuck, paper ... stuck, wont/doesnt feed, feeds crooked,
          misfeed*, pick up paper
        `,
        clear: 'tray, jam, roller',
      },
      technician: [
        'Open every door on the paper path and look for scraps, also in the duplex unit and behind the fuser.',
        'Clean or replace the pick-up rollers and check the page count against the maintenance kit.',
        'Check that the tray guides fit and that the paper is dry and of the set weight.',
        'Note where it stops; the same place each time points to a sensor or roller there.',
      ],
      customer: [
        'Switch the printer off and pull stuck paper gently, with both hands, in the direction it travels.',
        'Take the paper out, fan it, and set the tray guides to its edge.',
      ],
    },
    {
      id: 'scan-to-email',
      situation: 'scanning to email or to a folder fails',
      cues: {
        strong: `
          scan to email/folder/mail/pc/computer/network/desktop, scan* ... to email/folder/mail/my,
          scan* ... wont/doesnt/not/never send/arrive/come, scans ... email, scan to
        `,
        clear: 'scanner, scan, scanning',
      },
      technician: [
        'Read the exact error in the copier’s send log.',
        'Check the SMTP server, port, TLS and account in the copier’s web page; the mailbox may now refuse basic sign-in.',
        'For scan to folder, test the share path and the service account from a computer.',
        'Check the copier’s clock and DNS servers, then send a one-page test.',
      ],
      customer: [
        'Scan one page again and write down the message on the display.',
        'Try another address or folder from the list, so we know whether it is all of them.',
      ],
    },
    {
      id: 'printer-offline',
      situation: 'the printer shows as offline or is not found',
      cues: {
        strong: `
          printer ... offline, printer ... not found/detected/responding/showing,
          cant find/see/connect ... printer, printer ... disappeared/vanished/unavailable/unreachable,
          printer ... isnt found/detected/responding/showing
        `,
        clear: 'printer ... connect*',
        faint: 'offline',
      },
      technician: [
        'Ping the printer’s address and open its web page; compare the address with the port of the print queue.',
        'If the address changed, fix it by DHCP reservation and correct the port.',
        'Clear “Use printer offline” and restart the print spooler.',
        'Try from another computer to tell the printer from the one computer.',
      ],
      customer: [
        'Check that the printer is on, shows no error and has its network cable or Wi-Fi light.',
        'Switch the printer off and on again, then try one page from another computer.',
      ],
    },
    {
      id: 'queue-stuck',
      situation: 'print jobs are sent but stay in the queue',
      cues: {
        strong: `
          print queue, stuck in the queue, queue ... stuck, print spooler, spooling,
          job/jobs ... stuck/pending/queue, nothing comes out, nothing prints,
          wont/cant/not/doesnt/isnt print, wont/cant/not/doesnt/isnt printing, nobody can print,
          stopped printing, unable to print
        `,
        clear: 'queue',
        faint: 'pending',
      },
      technician: [
        'Cancel the jobs, stop the spooler, empty its folder and start it again.',
        'Send a plain test page; if only one program fails, look at that program’s printer settings.',
        'Check that the queue points to the right port and the right driver.',
        'On a print server, check disk space and the event log of the print service.',
      ],
      customer: [
        'Open the print queue, cancel the waiting documents and send one page again.',
        'Check that the right printer is chosen in the print window.',
        'Restart the computer once.',
      ],
    },
    {
      id: 'printer-setup',
      situation: 'a printer is to be added or set up',
      cues: {
        strong: `
          new printer, set up/setup ... printer/scanner/copier, install* ... printer/scanner/copier,
          add* ... printer, connect ... new printer, printer ... default, default printer, map ... printer
        `,
      },
      technician: [
        'Get model and serial number, where it stands and who will print on it.',
        'Reserve an address, install the vendor’s current driver and name the queue after the place.',
        'Deploy the queue to the people named and print a test page with each.',
        'Set duplex, color and default tray the way the customer wants them.',
      ],
      customer: [
        'Note the model name on the front and the place where it stands.',
        'Connect it to power and leave the driver disc aside; we use the current driver.',
      ],
    },
  ],
  general: {
    id: 'printer-general',
    technician: [
      'Ask for the model, the message on the display and when it last worked.',
      'Print a status page at the printer, then one page from another computer.',
      'Check address, queue, driver and supplies, in that order.',
    ],
    customer: [
      'Write down the model and any message on the printer’s display.',
      'Switch the printer off and on again, then try one page.',
    ],
  },
}
