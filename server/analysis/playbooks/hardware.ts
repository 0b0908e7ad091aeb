import type { CategoryPlaybooks } from './playbook.ts'

export const hardware: CategoryPlaybooks = {
  situations: [
    {
      id: 'wont-start',
      situation: 'a computer does not start',
      cues: {
        strong: `
          wont/doesnt/not/isnt turn/switch/turning on, no power, completely/totally dead,
          dead laptop/computer/pc, black screen, laptop/computer/pc/desktop is dead,
          stuck on the logo/startup/loading, wont power, boot loop
        `,
        clear: 'wont/doesnt/not/cant start/boot/power, dead, boot, power button',
      },
      technician: [
        'Try a known good charger or power cable and another outlet; drain the power by holding the button.',
        'Disconnect docks, drives and second screens, then try again.',
        'Listen for beeps and read light codes; look them up for the model.',
        'If it lights up without a picture, test memory and an external screen.',
        'If the disk must be saved, take an image before any repair.',
      ],
      customer: [
        'Try another outlet and unplug everything but the charger.',
        'Hold the power button until the light goes out, then press it once.',
        'Note any lights or beeps.',
      ],
    },
    {
      id: 'battery',
      situation: 'a battery or charger has trouble',
      cues: {
        strong: `
          battery, charger, wont/not/doesnt/isnt charge/charging, plugged in not charging, charging port,
          dies after, swollen
        `,
        clear: 'charge, charging, unplug',
      },
      technician: [
        'Read the battery report: design capacity, full capacity, cycles.',
        'Try a charger of the right wattage and look at the port for damage.',
        'Update firmware and reset the power controller as the maker describes.',
        'If the case bulges, stop use and replace the battery; do not charge it.',
      ],
      customer: [
        'Try another outlet and, if you have one, another charger made for this model.',
        'If the case bulges or smells, unplug it, leave it alone and call us.',
      ],
    },
    {
      id: 'cracked-screen',
      situation: 'a device has been dropped, cracked or wet',
      cues: {
        strong: `
          cracked, crack ... screen, broken screen, screen ... broken/cracked/shattered,
          dropped my/the/a/his/her, spill*, water damage, shattered, hinge, got wet
        `,
        clear: 'coffee, dropped, broken, broke, water',
      },
      technician: [
        'Check warranty and accident cover by serial number.',
        'After a spill, keep it off; open and dry it on the bench before any power.',
        'Connect an external screen to save work and confirm that only the panel is damaged.',
        'Quote panel replacement against a new device and arrange a loaner.',
      ],
      customer: [
        'If liquid got in, switch it off, unplug it and leave it off.',
        'Note the model and serial number on the underside.',
        'Keep glass and loose parts together.',
      ],
    },
    {
      id: 'monitor',
      situation: 'a monitor or dock shows no proper picture',
      cues: {
        strong: `
          monitor, docking station, dock, second screen, external screen/display, hdmi, displayport, flicker*,
          no display, blank screen, projector, resolution, dual screen, thunderbolt
        `,
        clear: 'display, screens, adapter',
      },
      technician: [
        'Swap the cable and the port; test the monitor on another computer.',
        'Update dock firmware, graphics driver and BIOS.',
        'Check input source, refresh rate and resolution.',
        'Unplug the dock from power, wait for it to discharge and reconnect it.',
      ],
      customer: [
        'Push the video cable in firmly at both ends and check the monitor’s input setting.',
        'Unplug the dock from power and laptop, plug both back in, restart.',
      ],
    },
    {
      id: 'peripherals',
      situation: 'a keyboard, mouse, headset or camera does not work',
      cues: {
        strong: `
          keyboard, mouse, headset, webcam, microphone, speaker, trackpad, touchpad, bluetooth,
          barcode scanner, usb port
        `,
        clear: 'no sound, sound, audio, dongle, wireless mouse',
        faint: 'keys, camera, usb',
      },
      technician: [
        'Try another port, another cable or fresh batteries, and the device on another computer.',
        'Check the device manager for errors and reinstall the driver.',
        'Check privacy settings and the chosen device in the program used.',
        'Replace from stock if it fails on two computers.',
      ],
      customer: [
        'Plug it into another port, straight at the computer rather than a hub, or change its batteries.',
        'Restart the computer and try it in another program.',
      ],
    },
    {
      id: 'overheating',
      situation: 'a machine is hot, noisy or smells',
      cues: {
        strong: `
          overheat*, fan ... loud/noise/noisy/running, loud fan, grinding, clicking noise/sound,
          burning/burnt smell, smells burnt/like, smoke, very hot, too hot, making ... noise, buzzing, sparks
        `,
        clear: 'fan, hot, noise, loud',
      },
      technician: [
        'If it smells or smokes, have it unplugged and taken out of use.',
        'A clicking disk: copy the data first, before any test.',
        'Clean vents and fans; check temperatures and fan speed.',
        'Look for a process that keeps the processor busy.',
      ],
      customer: [
        'If it smells, smokes or sparks, unplug it at the wall and keep away from it.',
        'Otherwise save your work, shut it down and let it cool with the vents free.',
      ],
    },
    {
      id: 'blue-screen',
      situation: 'the computer crashes with a blue screen or restarts',
      cues: {
        strong: `
          blue screen, bsod, restarts/restarting/reboots/rebooting ... itself/own/randomly,
          randomly restart*/reboot*/shut*, keeps restarting/rebooting/crashing/shutting, stop code,
          shuts off/down ... itself/own/randomly, kernel panic
        `,
        clear: 'restarts',
        faint: 'reboot*',
      },
      technician: [
        'Collect the stop code and the minidump; look at the time against updates.',
        'Roll back the last driver or update.',
        'Test memory and disk health.',
        'Check temperature and power supply if it happens under load.',
      ],
      customer: [
        'Take a photo of the screen with the stop code.',
        'Save work often and unplug devices you added lately.',
      ],
    },
    {
      id: 'slow-computer',
      situation: 'a computer is slow',
      cues: {
        strong: `
          slow computer/laptop/pc/desktop/machine, takes forever ... start/boot/open,
          runs/running/really/so/very/super slow, tune up, slow as
        `,
        clear: 'computer/laptop/pc/desktop/machine ... slow/sluggish/crawl*/forever, sluggish',
        faint: 'slow, freez*, forever',
      },
      technician: [
        'Look at processor, memory and disk in the task manager while it is slow.',
        'Check disk health and free space; an old spinning disk explains most of it.',
        'Trim start-up programs and check for a stuck update.',
        'Scan for unwanted software before calling it age.',
      ],
      customer: [
        'Restart the computer with Restart, not Shut down.',
        'Leave only the programs you need open and tell us which one is slow.',
      ],
    },
    {
      id: 'disk-full',
      situation: 'a disk is full or failing',
      cues: {
        strong: `
          disk/drive/storage ... full, low disk space, out of disk/space/storage, no space left, hard drive,
          disk space, external drive, smart error, drive failed/failing/failure, c drive
        `,
        clear: 'disk, ssd',
        faint: 'storage, space',
      },
      technician: [
        'Read the disk’s health first; copy data at once if it reports errors.',
        'Find what grew with a disk usage tool; email caches and logs are the usual cause.',
        'Clear temporary files and old updates.',
        'Move data to the server or fit a larger disk.',
      ],
      customer: [
        'Empty the Recycle Bin and the Downloads folder of what you do not need.',
        'Stop using an external drive that clicks or drops out.',
      ],
    },
    {
      id: 'server-alarm',
      situation: 'a server or its power gives an alarm',
      cues: {
        strong: `
          raid, ups ... beep*/battery/alarm, server room, battery backup, server wont, failed drive,
          drives failed, power supply
        `,
        clear: `
          server ... down/beep*/alarm/crashed/dead/failed/offline/amber/red/light/unreachable/restart*, ups,
          rack, amber
        `,
        faint: 'server',
      },
      technician: [
        'Open the remote management card and read the hardware log.',
        'Confirm the last good backup before touching disks.',
        'Replace the failed part like for like; never pull another disk from a degraded array.',
        'Check temperature and UPS load, and plan a clean shutdown if power is at risk.',
      ],
      customer: [
        'Do not switch the server off or pull any disk or cable.',
        'Note which lights are amber or red and photograph the display.',
      ],
    },
  ],
  general: {
    id: 'hardware-general',
    technician: [
      'Get model, serial number and warranty state.',
      'Ask what changed: moved, dropped, updated, new device.',
      'Swap cable, port and power before suspecting the machine.',
    ],
    customer: [
      'Check power and cables, and restart the device once.',
      'Note the model, the serial number and any lights or beeps.',
    ],
  },
}
