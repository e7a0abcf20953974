/**
 * Makes room for the notices in the layout, either above the footer of a step or at the end of the
 * screen. The footer stays in place, and only the scrolling part shrinks, so notices never cover or
 * move a control. Use it as `{@attach noticeRoom}` on the element that contains the notices.
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
  /**
   * The element directly below the notices, or null while the notices are at the end of the screen.
   */
  #above: HTMLElement | null = null;

  constructor(content: HTMLElement, notices: HTMLElement) {
    this.#content = content;
    this.#notices = notices;
  }

  /** Moves the notices above the footer of the current screen. */
  follow(): void {
    if (this.#height === 0) return;
    if (this.#findFoot() !== this.#foot) this.giveBack();
    this.resize();
  }

  /** Reserves the height that the notices currently need. */
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

  /** Reserves the height above the footer, unless there is enough free space below the footer. */
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

  /**
   * Returns whether growing the content area would move something under the pointer, where staff
   * may be about to click. Content that is scrolled to its end moves down when its area grows.
   */
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

/** Returns the element right after the scrolling part: the footer, or a panel above the footer. */
function belowScreen(foot: HTMLElement): HTMLElement {
  const before = foot.previousElementSibling;
  return before instanceof HTMLElement && !before.matches('.step-page, .screen')
    ? belowScreen(before)
    : foot;
}
