import { QUICK_PRINT_WORKER } from '../support/other-print-workers.ts';
import { expectAccessible } from './support/accessible.ts';
import { askPage } from './support/ask-page.ts';
import { EMPTY_TABLE, expect, openCamera, openFrontCamera, test } from './support/camera-test.ts';
import { slotCard } from './support/counter.ts';

test.use({ printWorker: QUICK_PRINT_WORKER });

test.skip(({ host }) => host === 'electron', 'the camera that shows files is Chromium’s');

test('says that a camera cannot be opened, was disconnected, or sends nothing or less than it promises, and continues when it is available again', async ({
  window,
  camera,
}) => {
  camera.show(EMPTY_TABLE);
  const dialog = window.getByRole('dialog');
  const snap = dialog.getByRole('button', { name: 'Take picture' });
  const faults = {
    NotAllowedError: 'Intake Desk can’t use the camera',
    NotReadableError: 'The camera is in use',
    NotFoundError: 'No camera found',
  };
  await window.evaluate((names) => {
    const { mediaDevices } = navigator;
    const open = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = async (asked) => {
      const fault = names.shift();
      if (fault === undefined) return open(asked);
      throw new DOMException('', fault);
    };
  }, Object.keys(faults));
  await openFrontCamera(window);
  for (const words of Object.values(faults)) {
    await expect(dialog.getByRole('alert')).toContainText(words);
    await window.getByRole('button', { name: 'Try again' }).press('Enter');
  }

  await expect(snap).toBeFocused();
  await window.evaluate(() => {
    const { srcObject } = document.querySelector('video') as HTMLVideoElement;
    const [track] = (srcObject as MediaStream).getVideoTracks();
    track?.dispatchEvent(new Event('ended'));
  });
  await expect(dialog.getByRole('alert')).toContainText('The camera was unplugged');
  await expect(snap).toBeDisabled();
  await expectAccessible(window, 'no camera');
  await window.evaluate(() => navigator.mediaDevices.dispatchEvent(new Event('devicechange')));
  await expect(snap).toBeFocused();
  await window.keyboard.press('Escape');
  await expect(slotCard(window, 'Front')).toBeFocused();

  await window.evaluate(() => {
    MediaStreamTrack.prototype.getCapabilities = () => ({
      width: { max: 3840 },
      height: { max: 2160 },
    });
  });
  await openCamera(window, 'Front');
  const alert = dialog.getByRole('alert');
  await expect(alert).toContainText('provides only 1,920 × 1,080 pixels instead of 3,840 × 2,160');
  const tell = (event: string) =>
    window.evaluate((name) => {
      const { srcObject } = document.querySelector('video') as HTMLVideoElement;
      const [track] = (srcObject as MediaStream).getVideoTracks();
      track?.dispatchEvent(new Event(name));
    }, event);
  await tell('mute');
  await expect(alert).toContainText('The camera isn’t sending a picture');
  await tell('unmute');
  await expect(alert).not.toContainText('The camera isn’t sending a picture');
});

test('opens the camera that staff chose again, by its name if its ID has changed', async ({
  window,
  camera,
}) => {
  camera.show(EMPTY_TABLE);
  // The browser has only one camera, so the second one is the same under another name.
  const plugIn = (deviceId: string) =>
    window.evaluate((second) => {
      const { mediaDevices } = navigator;
      const proto = MediaDevices.prototype;
      mediaDevices.enumerateDevices = async () => [
        ...(await proto.enumerateDevices.call(mediaDevices)),
        { kind: 'videoinput', deviceId: second, label: 'Document camera' } as MediaDeviceInfo,
      ];
      mediaDevices.getUserMedia = async (asked) => {
        const { deviceId, ...video } = (asked?.video ?? {}) as MediaTrackConstraints;
        const stream = await proto.getUserMedia.call(mediaDevices, { video });
        const [track] = stream.getVideoTracks();
        if (track !== undefined && JSON.stringify(deviceId)?.includes(second)) {
          const own = track.getSettings();
          track.getSettings = () => ({ ...own, deviceId: second });
        }
        return stream;
      };
    }, deviceId);
  const snap = window.getByRole('button', { name: 'Take picture' });
  const list = window.getByLabel('Camera', { exact: true });
  const chosen = () => list.locator('option:checked').innerText();
  await plugIn('second');
  await openCamera(window, 'Front');
  await expect(snap).toBeFocused();
  expect(await chosen()).not.toBe('Document camera');
  await list.selectOption('Document camera');
  const kept = () => askPage(window, 'settings:get', {});
  await expect.poll(kept).toMatchObject({ cameras: [{ label: 'Document camera' }] });
  await expect(snap).toBeFocused();
  expect(await chosen()).toBe('Document camera');
  await window.keyboard.press('Escape');
  await plugIn('plugged in again');
  await openCamera(window, 'Front');
  await expect(snap).toBeFocused();
  expect(await chosen()).toBe('Document camera');
  await expect(list).toHaveValue('plugged in again');
});
