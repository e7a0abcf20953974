/**
 * Gives the notices room in the layout: above the foot of a step, otherwise at the end of the screen. They
 * cover nothing, and nothing moves when they appear or go away: the foot keeps its place, and only the
 * part that scrolls gets shorter. For `{@attach noticeRoom}` on the element that contains them.
 */
export function noticeRoom(notices: HTMLElement): (() => void) | undefined {
  const content = document.getElementById('content');
  if (content === null) return;
  const room = new NoticeRoom(content, notices);
  const resize = () => room.resize();
  const sizes = new ResizeObserver(resize);
  sizes.observe(notices);
  const screens = new MutationObserver(() => room.follow());
  screens.observe(content, { childList: true, subtree: true });
  content.addEventListener('scroll', resize, { capture: true, passive: true });
  content.addEventListener('pointerleave', resize);
  return () => {
    sizes.disconnect();
    screens.disconnect();
    content.removeEventListener('scroll', resize, { capture: true });
    content.removeEventListener('pointerleave', resize);
    room.giveBack();
  };
}

class NoticeRoom {
  readonly #content: HTMLElement;
  readonly #notices: HTMLElement;
  #height = 0;
  #foot: HTMLElement | null = null;
  /** What the notices are placed above; null while they are at the end of the screen. */
  #above: HTMLElement | null = null;

  constructor(content: HTMLElement, notices: HTMLElement) {
    this.#content = content;
    this.#notices = notices;
  }

  /** Moves to the foot of another screen. */
  follow(): void {
    if (this.#height === 0) return;
    if (this.#findFoot() !== this.#foot) this.giveBack();
    this.resize();
  }

  /** Takes as much room as the notices need now. */
  resize(): void {
    const height = this.#notices.offsetHeight;
    if (height === this.#height) return;
    if (height < this.#height && this.#wouldMove(this.#height - height)) return;
    if (height === 0) {
      this.giveBack();
      return;
    }
    if (this.#height === 0) this.#foot = this.#findFoot();
    if (this.#foot !== null && this.#above === null) this.#place(this.#foot, height);
    this.#height = height;
    this.#content.style.setProperty('--notice-room', `${height}px`);
    if (this.#above === null) this.#content.style.paddingBottom = `${height}px`;
    else this.#above.style.marginTop = `${height}px`;
  }

  giveBack(): void {
    this.#content.style.removeProperty('--notice-room');
    this.#content.style.paddingBottom = '';
    this.#above?.style.removeProperty('margin-top');
    this.#above?.style.removeProperty('anchor-name');
    this.#foot?.style.removeProperty('margin-bottom');
    this.#notices.removeAttribute('data-above-foot');
    this.#height = 0;
    this.#foot = null;
    this.#above = null;
  }

  #findFoot(): HTMLElement | null {
    return this.#content.querySelector<HTMLElement>('.foot-bar');
  }

  /** A foot that follows a short screen may have enough room below it. */
  #place(foot: HTMLElement, height: number): void {
    const spare =
      this.#content.getBoundingClientRect().bottom - foot.getBoundingClientRect().bottom;
    if (spare >= height) return;
    this.#content.style.paddingBottom = '';
    foot.style.marginBottom = `${spare}px`;
    this.#above = belowScreen(foot);
    this.#above.style.setProperty('anchor-name', '--foot');
    this.#notices.toggleAttribute('data-above-foot', true);
  }

  /** At its end, what scrolls moves down when it gets longer; a pointer over it may be about to press. */
  #wouldMove(by: number): boolean {
    return (
      this.#content.matches(':hover') &&
      [...this.#content.querySelectorAll('*')].some(
        ({ scrollTop, scrollHeight, clientHeight }) =>
          scrollTop > 0 && scrollHeight - clientHeight - scrollTop < by,
      )
    );
  }
}

/** What comes right after the part that scrolls: the foot, or what is shown above it. */
function belowScreen(foot: HTMLElement): HTMLElement {
  const before = foot.previousElementSibling;
  return before instanceof HTMLElement && !before.matches('.step-page, .screen')
    ? belowScreen(before)
    : foot;
}
