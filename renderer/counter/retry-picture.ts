import type { Attachment } from 'svelte/attachments';

/**
 * Requests an image a second time if its first request fails, because one failure, such as a
 * canceled request, says nothing about the file. Calls `onerror` if both fail.
 */
export function retryPicture(onerror: () => void = () => undefined): Attachment<HTMLImageElement> {
  return (image) => {
    let isSecond = false;
    function failed(): void {
      if (isSecond) {
        onerror();
        return;
      }
      isSecond = true;
      const { src } = image;
      // Assigning the URL makes the browser request the picture again.
      image.src = src;
    }
    image.addEventListener('error', failed);
    return () => image.removeEventListener('error', failed);
  };
}
