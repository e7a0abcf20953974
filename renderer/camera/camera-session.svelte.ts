import { type CameraChoice, MAX_CAMERA_CHOICES } from '#contract/models/settings.ts';
import type { Turn } from '#contract/models/verdict.ts';
import { settings } from '#desk/machine/settings.svelte.ts';
import {
  type CameraDevice,
  type CameraFault,
  listCameras,
  openCamera,
  sameCamera,
  shortfall,
} from './open-camera.ts';

/** The camera that a dialog shows: which camera is open, its state, and its rotation. */
export class CameraSession {
  phase = $state<'starting' | 'live' | CameraFault>('starting');
  stream = $state.raw<MediaStream | null>(null);
  cameras = $state.raw<readonly CameraDevice[]>([]);
  device = $state.raw<CameraDevice | null>(null);
  /** Null unless the camera sends a lower resolution than it reported. */
  short = $state.raw<ReturnType<typeof shortfall>>(null);
  /** True if the camera is open but sends nothing. */
  silent = $state(false);
  /** The clockwise rotation, in degrees, that makes the picture upright. */
  turn = $state<Turn>(0);
  /** The number of the latest attempt to open a camera. Results of earlier attempts are ignored. */
  #opening = 0;

  get track(): MediaStreamTrack | null {
    return this.stream?.getVideoTracks()[0] ?? null;
  }

  /**
   * Opens a camera and responds when devices are connected or disconnected. The returned function
   * stops both.
   */
  start(): () => void {
    const plugged = () => void this.#pluggedOrNot();
    navigator.mediaDevices?.addEventListener('devicechange', plugged);
    void this.again();
    return () => {
      navigator.mediaDevices?.removeEventListener('devicechange', plugged);
      this.#opening += 1;
      this.#stop();
    };
  }

  /** Reopens the previous camera, or opens the one last used on this desk. */
  again(): Promise<void> {
    return this.#open(this.device ?? this.#choices[0] ?? null);
  }

  async #open(choice: CameraDevice | null): Promise<void> {
    this.#opening += 1;
    const opening = this.#opening;
    this.#stop();
    this.phase = 'starting';
    const opened = await openCamera(choice);
    const cameras = await listCameras();
    if (opening !== this.#opening) {
      if (opened.ok) for (const track of opened.value.getTracks()) track.stop();
      return;
    }
    this.cameras = cameras;
    if (!opened.ok) this.phase = opened.error;
    else this.#show(opened.value);
  }

  /** Called once the picture is on the screen. */
  shown(): void {
    if (this.stream !== null) this.phase = 'live';
  }

  /** Switches to another camera and remembers it as the first choice. */
  choose(deviceId: string): void {
    const device = this.cameras.find((camera) => camera.deviceId === deviceId);
    if (device === undefined) return;
    this.#remember({ ...device, turn: sameCamera(device, this.#choices)?.turn ?? 0 });
    void this.#open(device);
  }

  /** Rotates the picture clockwise by 90° and remembers the rotation for this camera. */
  rotate(): void {
    this.turn = ((this.turn + 90) % 360) as Turn;
    if (this.device !== null) this.#remember({ ...this.device, turn: this.turn });
  }

  get #choices(): readonly CameraChoice[] {
    return settings.value?.cameras ?? [];
  }

  #show(stream: MediaStream): void {
    const [track] = stream.getVideoTracks();
    if (track === undefined) {
      this.phase = 'none';
      return;
    }
    const { deviceId = '' } = track.getSettings();
    const known = this.cameras.find((camera) => camera.deviceId === deviceId);
    this.device = known ?? { deviceId, label: track.label };
    this.turn = sameCamera(this.device, this.#choices)?.turn ?? 0;
    this.short = shortfall(track);
    this.silent = track.muted;
    track.addEventListener('mute', () => this.#hear(stream, true));
    track.addEventListener('unmute', () => this.#hear(stream, false));
    track.addEventListener('ended', () => {
      if (this.stream !== stream) return;
      this.#stop();
      this.phase = 'gone';
    });
    this.stream = stream;
  }

  #hear(stream: MediaStream, silent: boolean): void {
    if (this.stream === stream) this.silent = silent;
  }

  /** Updates the list of cameras. If no camera is open, opens one that is now connected. */
  async #pluggedOrNot(): Promise<void> {
    const opening = this.#opening;
    this.cameras = await listCameras();
    // The dialog may have been closed in the meantime, or another camera opened.
    if (opening !== this.#opening) return;
    const missing = this.phase === 'none' || this.phase === 'gone';
    if (missing && this.cameras.length > 0) await this.again();
  }

  #stop(): void {
    for (const track of this.stream?.getTracks() ?? []) track.stop();
    this.stream = null;
    this.silent = false;
    this.short = null;
  }

  #remember(chosen: CameraChoice): void {
    const { deviceId, label, turn } = chosen;
    void settings.update(({ cameras }) => {
      const before = sameCamera(chosen, cameras);
      const others = cameras.filter((choice) => choice !== before);
      return { cameras: [{ deviceId, label, turn }, ...others].slice(0, MAX_CAMERA_CHOICES) };
    });
  }
}
